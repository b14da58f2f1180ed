import { BaseSchema } from '@adonisjs/lucid/schema'

/** The nightly clean-up of imports and exports goes by their age. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('admin_tasks', (table) => table.index(['created_at']))
  }

  async down() {
    this.schema.alterTable('admin_tasks', (table) => table.dropIndex(['created_at']))
  }
}
