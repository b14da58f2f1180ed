import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a person wants to hear of by SMS, and when not. On the site everything is told; who has chosen nothing has no row. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('notice_settings', (table) => {
      table.comment('消息设置')
      table.bigInteger('user_id').primary().comment('用户')
      table.specificType('muted', 'smallint[]').notNullable().defaultTo('{}').comment('不发短信的消息类型')
      // Times of day in Asia/Shanghai; the period may go over midnight
      table.time('quiet_from').nullable().comment('免打扰开始')
      table.time('quiet_to').nullable().comment('免打扰结束')
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.check(
        '(quiet_from is null) = (quiet_to is null) and quiet_from is distinct from quiet_to or quiet_from is null and quiet_to is null',
        [],
        'notice_settings_quiet'
      )
    })
    this.schema.alterTable('sms_messages', (table) => {
      table.timestamp('send_after', { useTz: true }).nullable().comment('定时发送')
    })
  }

  async down() {
    this.schema.alterTable('sms_messages', (table) => table.dropColumn('send_after'))
    this.schema.dropTable('notice_settings')
  }
}
