import { BaseSchema } from '@adonisjs/lucid/schema'

/** Background jobs that have failed for good. A scheduled job has one open row, which counts. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('failed_jobs', (table) => {
      table.comment('失败的后台任务')
      table.bigIncrements('id')
      table.uuid('job_id').notNullable().unique().comment('任务编号')
      table.string('name', 80).notNullable().comment('任务代码')
      table.string('label', 40).notNullable().comment('任务')
      table.boolean('scheduled').notNullable().defaultTo(false).comment('定时任务')
      table.jsonb('data').notNullable().comment('任务数据')
      table.smallint('state').notNullable().defaultTo(1)
      table.text('error').notNullable().comment('错误')
      table.integer('attempts').notNullable().comment('执行次数')
      table.integer('times').notNullable().defaultTo(1).comment('失败次数')
      table.timestamp('queued_at', { useTz: true }).notNullable().comment('排队时间')
      table.timestamp('failed_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('失败时间')
      table.timestamp('told_at', { useTz: true }).nullable().comment('通知时间')
      table.check('state in (1, 2, 3)', [], 'failed_jobs_state')
      table.index(['name', 'told_at'])
    })
    this.schema.raw('create unique index failed_jobs_scheduled on failed_jobs (name) where scheduled and state = 1')
  }

  async down() {
    this.schema.dropTable('failed_jobs')
  }
}
