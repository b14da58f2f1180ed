import { BaseSchema } from '@adonisjs/lucid/schema'

/** The nightly clean-up of failed jobs goes by their age. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('failed_jobs', (table) => table.index(['failed_at']))
  }

  async down() {
    this.schema.alterTable('failed_jobs', (table) => table.dropIndex(['failed_at']))
  }
}
