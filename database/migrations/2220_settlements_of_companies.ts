import { BaseSchema } from '@adonisjs/lucid/schema'

/** Both sides of settlements and invoices are companies, and so is who claims. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('settlements', (table) => {
      table.foreign('buyer_company_id').references('companies.id')
      table.foreign('seller_company_id').references('companies.id')
    })
    this.schema.alterTable('invoices', (table) => {
      table.foreign('buyer_company_id').references('companies.id')
      table.foreign('seller_company_id').references('companies.id')
    })
    this.schema.alterTable('claims', (table) => table.foreign('company_id').references('companies.id'))
  }

  async down() {
    this.schema.alterTable('claims', (table) => table.dropForeign('company_id'))
    this.schema.alterTable('invoices', (table) => {
      table.dropForeign('buyer_company_id')
      table.dropForeign('seller_company_id')
    })
    this.schema.alterTable('settlements', (table) => {
      table.dropForeign('buyer_company_id')
      table.dropForeign('seller_company_id')
    })
  }
}
