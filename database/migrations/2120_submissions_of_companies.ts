import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who places orders is a company. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('order_submissions', (table) => table.foreign('company_id').references('companies.id'))
  }

  async down() {
    this.schema.alterTable('order_submissions', (table) => table.dropForeign('company_id'))
  }
}
