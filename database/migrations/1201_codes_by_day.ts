import { BaseSchema } from '@adonisjs/lucid/schema'

/** Codes by SMS are counted by day before each one that is sent. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('sms_messages', (table) => table.index(['template', 'created_at']))
  }

  async down() {
    this.schema.alterTable('sms_messages', (table) => table.dropIndex(['template', 'created_at']))
  }
}
