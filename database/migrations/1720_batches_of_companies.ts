import { BaseSchema } from '@adonisjs/lucid/schema'

/** Batches, imports of sheets and gins that are members belong to companies. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('batches', (table) => table.foreign('company_id').references('companies.id'))
    this.schema.alterTable('imports', (table) => table.foreign('company_id').references('companies.id'))
    this.schema.alterTable('import_mappings', (table) => table.foreign('company_id').references('companies.id'))
    this.schema.alterTable('producers', (table) => table.foreign('company_id').references('companies.id'))
  }

  async down() {
    this.schema.alterTable('producers', (table) => table.dropForeign('company_id'))
    this.schema.alterTable('import_mappings', (table) => table.dropForeign('company_id'))
    this.schema.alterTable('imports', (table) => table.dropForeign('company_id'))
    this.schema.alterTable('batches', (table) => table.dropForeign('company_id'))
  }
}
