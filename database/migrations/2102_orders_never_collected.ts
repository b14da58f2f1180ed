import { BaseSchema } from '@adonisjs/lucid/schema'
import { DeliveryType } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'

/** The day on which goods that the buyer never collected count as collected; orders that wait already get the whole term. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('orders', (table) => {
      table.timestamp('collect_due', { useTz: true }).nullable().comment('视为提货日')
    })
    this.defer(async (db) => {
      await db.rawQuery(
        `update orders set collect_due = greatest(now(), pick_due, released_at + interval '3 months') + interval '30 days'
         where state = ${OrderState.unpicked} and delivery_type = ${DeliveryType.pickUp} and pick_due is not null`
      )
    })
  }

  async down() {
    this.schema.alterTable('orders', (table) => table.dropColumn('collect_due'))
  }
}
