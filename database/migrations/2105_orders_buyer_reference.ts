import { BaseSchema } from '@adonisjs/lucid/schema'

/** 采购单号: the number of the purchase in the buyer's own books, by which he finds the order again. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('orders', (table) => {
      table.string('buyer_reference', 40).nullable().comment('采购单号')
      table.index(['buyer_company_id', 'buyer_reference'], 'orders_buyer_reference')
    })
  }

  async down() {
    this.schema.alterTable('orders', (table) => {
      table.dropIndex(['buyer_company_id', 'buyer_reference'], 'orders_buyer_reference')
      table.dropColumn('buyer_reference')
    })
  }
}
