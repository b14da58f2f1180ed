import { BaseSchema } from '@adonisjs/lucid/schema'

/** The nightly clean-up of counters goes by their age. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('guesses', (table) => table.index(['updated_at']))
  }

  async down() {
    this.schema.alterTable('guesses', (table) => table.dropIndex(['updated_at']))
  }
}
