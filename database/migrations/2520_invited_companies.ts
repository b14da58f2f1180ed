import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who is invited to a session, or may consign to it, is a company. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('auction_session_companies', (table) =>
      table.foreign('company_id').references('companies.id')
    )
  }

  async down() {
    this.schema.alterTable('auction_session_companies', (table) => table.dropForeign('company_id'))
  }
}
