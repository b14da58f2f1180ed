import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who asks for finance is a company. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('finance_leads', (table) => table.foreign('company_id').references('companies.id'))
  }

  async down() {
    this.schema.alterTable('finance_leads', (table) => table.dropForeign('company_id'))
  }
}
