import { BaseSchema } from '@adonisjs/lucid/schema'

/** Large imports are taken back in portions, which go on where an interruption has stopped them. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('admin_tasks', (table) => {
      // Who is taking the import back at present; null when nobody is.
      table.jsonb('undo_actor').nullable()
      table.boolean('undo_skips').notNullable().defaultTo(false)
      table.integer('undo_left').notNullable().defaultTo(0).comment('未撤销行数')
    })
    this.schema.alterTable('admin_import_rows', (table) => {
      table.timestamp('undone_at', { useTz: true }).nullable()
      // Why the row was left as it is.
      table.string('left_because', 500).nullable()
    })
  }

  async down() {
    this.schema.alterTable('admin_import_rows', (table) => table.dropColumns('undone_at', 'left_because'))
    this.schema.alterTable('admin_tasks', (table) => table.dropColumns('undo_actor', 'undo_skips', 'undo_left'))
  }
}
