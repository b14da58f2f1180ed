import { BaseSchema } from '@adonisjs/lucid/schema'

/** Until when the other side may agree to leave an order in dollars. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('foreign_orders', (table) => {
      table.timestamp('cancel_due', { useTz: true }).nullable().comment('取消申请答复截止')
    })
    this.defer((db) =>
      db.rawQuery(`update foreign_orders set cancel_due = now() + interval '24 hours' where cancel_asker is not null`)
    )
  }

  async down() {
    this.schema.alterTable('foreign_orders', (table) => table.dropColumn('cancel_due'))
  }
}
