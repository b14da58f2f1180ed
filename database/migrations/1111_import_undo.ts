import { BaseSchema } from '@adonisjs/lucid/schema'

/** What an import has written is kept with its task, so that it can be taken back as long as the task is. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('admin_tasks', (table) => {
      table.integer('same').notNullable().defaultTo(0).comment('无变化行数')
      table.integer('undone').notNullable().defaultTo(0).comment('已撤销行数')
      table.timestamp('undone_at', { useTz: true }).nullable().comment('撤销时间')
    })
    this.schema.createTable('admin_import_rows', (table) => {
      table.bigInteger('task_id').notNullable().references('admin_tasks.id').onDelete('CASCADE')
      table.bigInteger('row_id').notNullable()
      table.integer('row_no').notNullable()
      // The fields that the import has changed, as they were; null for a row that it has created.
      table.jsonb('before').nullable()
      // Version of the row as the import has left it.
      table.string('version', 64).notNullable()
      table.primary(['task_id', 'row_id'])
    })
  }

  async down() {
    this.schema.dropTable('admin_import_rows')
    this.schema.alterTable('admin_tasks', (table) => table.dropColumns('same', 'undone', 'undone_at'))
  }
}
