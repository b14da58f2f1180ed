import { BaseSchema } from '@adonisjs/lucid/schema'

/** Tables common to all modules: parameters of trade, calendar, notices, files, outgoing SMS, user log. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('settings', (table) => {
      table.string('key', 40).notNullable().primary()
      table.jsonb('value').notNullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
    })

    this.schema.createTable('setting_changes', (table) => {
      table.bigIncrements('id')
      table.string('key', 40).notNullable()
      table.jsonb('old_value').nullable()
      table.jsonb('new_value').notNullable()
      table.string('actor_name', 64).notNullable()
      table.string('reason', 200).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['key', 'id'])
    })

    // Only the days that differ from Monday to Friday: public holidays and make-up working days.
    this.schema.createTable('calendar_days', (table) => {
      table.bigIncrements('id')
      table.date('day').notNullable().unique()
      table.boolean('working').notNullable()
      table.string('name', 40).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
    })

    this.schema.createTable('notices', (table) => {
      table.bigIncrements('id')
      table.string('code', 4).notNullable()
      // The recipient: one user, or all users of a company.
      table.bigInteger('user_id').nullable()
      table.bigInteger('company_id').nullable()
      table.string('title', 100).notNullable()
      table.string('content', 1000).notNullable()
      table.string('link', 200).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['user_id', 'id'])
      table.index(['company_id', 'id'])
      table.check('user_id is not null or company_id is not null', [], 'notices_have_a_reader')
    })

    this.schema.createTable('notice_reads', (table) => {
      table.bigInteger('notice_id').notNullable().references('notices.id').onDelete('CASCADE')
      table.bigInteger('user_id').notNullable()
      table.timestamp('read_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.primary(['user_id', 'notice_id'])
    })

    this.schema.createTable('sms_messages', (table) => {
      table.bigIncrements('id')
      table.string('mobile', 11).notNullable().index()
      table.string('template', 20).notNullable()
      table.jsonb('params').notNullable()
      table.string('content', 500).notNullable()
      // 1 waiting 2 sent 8 failed
      table.smallint('state').notNullable().defaultTo(1)
      table.integer('attempts').notNullable().defaultTo(0)
      table.string('gateway', 20).nullable()
      table.string('provider_id', 64).nullable()
      table.string('error', 300).nullable()
      table.timestamp('sent_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
    })

    this.schema.createTable('files', (table) => {
      table.bigIncrements('id')
      table.string('key', 80).notNullable().unique()
      table.string('name', 200).notNullable()
      table.string('mime', 100).notNullable()
      table.bigInteger('size').notNullable()
      table.string('sha256', 64).notNullable()
      table.string('purpose', 20).notNullable()
      table.boolean('is_public').notNullable().defaultTo(false)
      table.bigInteger('company_id').nullable()
      table.bigInteger('user_id').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['company_id', 'id'])
    })

    // Other companies that may open a file: both parties of an order may open its contract.
    this.schema.createTable('file_grants', (table) => {
      table.bigInteger('file_id').notNullable().references('files.id').onDelete('CASCADE')
      table.bigInteger('company_id').notNullable()
      table.primary(['file_id', 'company_id'])
    })

    // 用户日志: one line per call, written in batches.
    this.schema.createTable('user_logs', (table) => {
      table.bigIncrements('id')
      table.string('kind', 10).notNullable()
      table.bigInteger('user_id').nullable()
      table.string('user_name', 64).nullable()
      table.bigInteger('company_id').nullable()
      table.string('company_name', 100).nullable()
      table.string('method', 8).notNullable()
      table.string('path', 200).notNullable()
      table.string('summary', 100).nullable()
      table.integer('code').nullable()
      table.integer('ms').notNullable()
      table.string('ip', 64).nullable()
      table.string('user_agent', 255).nullable()
      table.string('request_id', 64).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable()
      table.index(['created_at'])
      table.index(['company_id', 'created_at'])
      table.index(['user_id', 'created_at'])
    })
  }

  async down() {
    for (const table of [
      'user_logs',
      'file_grants',
      'files',
      'sms_messages',
      'notice_reads',
      'notices',
      'calendar_days',
      'setting_changes',
      'settings',
    ])
      this.schema.dropTable(table)
  }
}
