import { BaseSchema } from '@adonisjs/lucid/schema'

/** Storage is charged by the calendar day; this is the last one the buyer has paid for. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('orders', (table) => {
      table.date('storage_paid_until').nullable()
    })
  }

  async down() {
    this.schema.alterTable('orders', (table) => {
      table.dropColumn('storage_paid_until')
    })
  }
}
