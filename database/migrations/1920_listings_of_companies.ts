import { BaseSchema } from '@adonisjs/lucid/schema'

/** Listings, reservations, lists and searches belong to companies. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('listings', (table) => table.foreign('company_id').references('companies.id'))
    this.schema.alterTable('batch_holds', (table) => {
      table.foreign('company_id').references('companies.id')
      table.foreign('customer_company_id').references('companies.id')
    })
    this.schema.alterTable('cotton_lists', (table) => table.foreign('company_id').references('companies.id'))
    this.schema.alterTable('saved_searches', (table) => table.foreign('company_id').references('companies.id'))
  }

  async down() {
    this.schema.alterTable('saved_searches', (table) => table.dropForeign('company_id'))
    this.schema.alterTable('cotton_lists', (table) => table.dropForeign('company_id'))
    this.schema.alterTable('batch_holds', (table) => {
      table.dropForeign('company_id')
      table.dropForeign('customer_company_id')
    })
    this.schema.alterTable('listings', (table) => table.dropForeign('company_id'))
  }
}
