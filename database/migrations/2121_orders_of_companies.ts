import { BaseSchema } from '@adonisjs/lucid/schema'

/** Both parties of an order are companies, and its amounts are not negative. Cents. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('orders', (table) => {
      table.foreign('buyer_company_id', 'orders_buyer_is_a_company').references('companies.id')
      table.foreign('seller_company_id', 'orders_seller_is_a_company').references('companies.id')
      table.check(
        'amount > 0 and deposit >= 0 and paid >= 0 and storage_paid >= 0 and debt >= 0',
        [],
        'orders_amounts_are_not_negative'
      )
    })
  }

  async down() {
    this.schema.alterTable('orders', (table) => {
      table.dropForeign('buyer_company_id', 'orders_buyer_is_a_company')
      table.dropForeign('seller_company_id', 'orders_seller_is_a_company')
      table.dropChecks(['orders_amounts_are_not_negative'])
    })
  }
}
