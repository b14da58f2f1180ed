import { BaseSchema } from '@adonisjs/lucid/schema'

/** When a message was taken for sending, when a file was first named by a record, and indexes for clean-up and quotas. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('sms_messages', (table) => {
      table.timestamp('claimed_at', { useTz: true }).nullable()
      table.index(['created_at'])
    })
    this.schema.alterTable('files', (table) => {
      table.timestamp('used_at', { useTz: true }).nullable()
      table.index(['user_id', 'id'])
    })
    // Which of the existing files are in use is not known: all of them stay.
    this.defer(async (db) => void (await db.from('files').update({ used_at: db.raw('created_at') })))
  }

  async down() {
    this.schema.alterTable('files', (table) => {
      table.dropIndex(['user_id', 'id'])
      table.dropColumn('used_at')
    })
    this.schema.alterTable('sms_messages', (table) => {
      table.dropIndex(['created_at'])
      table.dropColumn('claimed_at')
    })
  }
}
