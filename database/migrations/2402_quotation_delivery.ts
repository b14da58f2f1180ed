import { BaseSchema } from '@adonisjs/lucid/schema'
import { DeliveryType } from '#app/listing/codes'

/** How the buyer of a bargain wants the goods, and where they go to; bargains that were open before have the way of their listing. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('quotations', (table) => {
      table.smallint('delivery_type').notNullable().defaultTo(DeliveryType.pickUp).comment('交货方式')
      table.check('delivery_type in (1, 2)', [], 'quotations_delivery')
      table.string('delivery_address', 400).nullable().comment('收货地址')
      table.string('delivery_contact', 32).nullable().comment('收货人')
      table.string('delivery_mobile', 20).nullable().comment('收货电话')
      table.string('delivery_memo', 200).nullable().comment('收货备注')
    })
    this.defer(async (db) => {
      await db.rawQuery(
        `update quotations q set delivery_type = l.delivery_type from listings l where l.id = q.listing_id`
      )
    })
  }

  async down() {
    this.schema.alterTable('quotations', (table) =>
      table.dropColumns('delivery_type', 'delivery_address', 'delivery_contact', 'delivery_mobile', 'delivery_memo')
    )
  }
}
