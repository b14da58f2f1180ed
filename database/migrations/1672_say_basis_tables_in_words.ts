import { BaseSchema } from '@adonisjs/lucid/schema'

/** A version of a basis table in words, one line a row, for the back office. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('individuation_bases', (table) => {
      table.text('summary').notNullable().defaultTo('')
    })
  }

  async down() {
    this.schema.alterTable('individuation_bases', (table) => table.dropColumn('summary'))
  }
}
