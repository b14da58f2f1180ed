import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who has people, operators, files and notices is a company that is there. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('users', (table) => table.foreign('company_id').references('companies.id'))
    this.schema.alterTable('operators', (table) => table.foreign('company_id').references('companies.id'))
    this.schema.alterTable('files', (table) => table.foreign('company_id').references('companies.id'))
    this.schema.alterTable('file_grants', (table) => table.foreign('company_id').references('companies.id'))
    this.schema.alterTable('notices', (table) => table.foreign('company_id').references('companies.id'))
  }

  async down() {
    this.schema.alterTable('notices', (table) => table.dropForeign('company_id'))
    this.schema.alterTable('file_grants', (table) => table.dropForeign('company_id'))
    this.schema.alterTable('files', (table) => table.dropForeign('company_id'))
    this.schema.alterTable('operators', (table) => table.dropForeign('company_id'))
    this.schema.alterTable('users', (table) => table.dropForeign('company_id'))
  }
}
