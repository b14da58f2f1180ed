import { BaseSchema } from '@adonisjs/lucid/schema'

/** Operators who work on the same records: who is editing, what is said, who has to see to it, and what they are told. */
export default class extends BaseSchema {
  async up() {
    // Who has the form of a record open. A row that has expired is as good as none.
    this.schema.createTable('admin_edit_locks', (table) => {
      table.string('resource', 60).notNullable()
      table.string('row_id', 200).notNullable()
      table.bigInteger('operator_id').notNullable()
      table.string('operator_name', 64).notNullable()
      table.timestamp('since', { useTz: true }).notNullable()
      table.timestamp('expires_at', { useTz: true }).notNullable().index()
      table.primary(['resource', 'row_id'])
    })

    // Written once: what has been said about a record stays with it.
    this.schema.createTable('admin_comments', (table) => {
      table.bigIncrements('id')
      table.string('resource', 60).notNullable()
      table.string('row_id', 200).notNullable()
      table.bigInteger('author_id').notNullable()
      table.string('author_name', 64).notNullable()
      table.string('body', 1000).notNullable()
      // Names of the operators who are mentioned
      table.jsonb('mentioned').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.index(['resource', 'row_id', 'id'])
    })

    // Who has to see to a record: one person at a time. `version` grows with every change, so that two who assign at once see each other.
    this.schema.createTable('admin_assignments', (table) => {
      table.string('resource', 60).notNullable()
      table.string('row_id', 200).notNullable()
      table.bigInteger('assignee_id').nullable()
      table.string('assignee_name', 64).nullable()
      table.bigInteger('assigner_id').notNullable()
      table.string('assigner_name', 64).notNullable()
      table.integer('version').notNullable().defaultTo(1)
      table.timestamp('assigned_at', { useTz: true }).notNullable()
      table.timestamp('done_at', { useTz: true }).nullable()
      table.primary(['resource', 'row_id'])
      table.index(['assignee_id', 'resource'])
    })

    // kind: mentioned, assigned, done
    this.schema.createTable('admin_inbox', (table) => {
      table.bigIncrements('id')
      table.bigInteger('operator_id').notNullable()
      table.string('kind', 10).notNullable()
      table.string('resource', 60).notNullable()
      table.string('row_id', 200).notNullable()
      table.bigInteger('comment_id').nullable().references('admin_comments.id')
      table.string('from_name', 64).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()')).index()
      table.timestamp('read_at', { useTz: true }).nullable()
      table.index(['operator_id', 'id'])
    })
    this.defer(async (db) => {
      await db.rawQuery(`create index admin_inbox_unread_index on admin_inbox (operator_id) where read_at is null`)
    })
  }

  async down() {
    for (const table of ['admin_inbox', 'admin_assignments', 'admin_comments', 'admin_edit_locks'])
      this.schema.dropTable(table)
  }
}
