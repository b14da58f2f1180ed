import { BaseSchema } from '@adonisjs/lucid/schema'

/** Both sides of an inquiry are companies. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('quotations', (table) => {
      table.foreign('buyer_company_id').references('companies.id')
      table.foreign('seller_company_id').references('companies.id')
    })
  }

  async down() {
    this.schema.alterTable('quotations', (table) => {
      table.dropForeign('buyer_company_id')
      table.dropForeign('seller_company_id')
    })
  }
}
