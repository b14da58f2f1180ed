import { BaseSchema } from '@adonisjs/lucid/schema'

/** A running import or export is held by one process, which says every few seconds that it is alive. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('admin_tasks', (table) => {
      table.integer('attempt').notNullable().defaultTo(0).comment('第几次处理')
      table.timestamp('heartbeat_at', { useTz: true }).nullable().comment('最近心跳')
    })
  }

  async down() {
    this.schema.alterTable('admin_tasks', (table) => table.dropColumns('attempt', 'heartbeat_at'))
  }
}
