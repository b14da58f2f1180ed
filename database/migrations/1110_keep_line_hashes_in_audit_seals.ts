import { BaseSchema } from '@adonisjs/lucid/schema'

/** A seal keeps the hash of each of its lines, so that verification names the line that was changed, and not only its stretch. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_seals', (table) => {
      table.jsonb('line_hashes').notNullable().defaultTo('[]')
    })
  }

  async down() {
    this.schema.alterTable('audit_seals', (table) => table.dropColumn('line_hashes'))
  }
}
