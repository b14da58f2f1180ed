import { BaseSchema } from '@adonisjs/lucid/schema'

/** Notices that reach a phone: the platform's key, the browsers that asked for them, what is on its way to them, and the choices by channel. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('push_keys', (table) => {
      table.comment('推送密钥')
      table.bigIncrements('id')
      table.string('public_key', 100).notNullable().comment('公钥')
      table.text('sealed_private_key').notNullable().comment('私钥')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
    })
    // One key for ever: every subscription of a browser is made for it
    this.schema.raw('create unique index push_keys_one on push_keys ((true))')

    this.schema.createTable('push_subscriptions', (table) => {
      table.comment('推送设备')
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().comment('用户')
      table.string('device_hash', 64).notNullable().comment('浏览器')
      table.string('device', 80).notNullable().comment('设备')
      // Whoever knows the address and the platform's key could write to the device
      table.text('endpoint').notNullable().comment('推送地址')
      table.string('endpoint_hash', 64).notNullable().unique()
      table.string('host', 255).notNullable().comment('推送服务')
      table.string('device_key', 100).notNullable().comment('设备公钥')
      table.text('auth').notNullable().comment('设备密钥')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('seen_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('最近登录')
      table.unique(['user_id', 'device_hash'])
      table.index(['device_hash'])
      table.index(['seen_at'])
    })

    this.schema.createTable('push_messages', (table) => {
      table.comment('推送消息')
      table.bigIncrements('id')
      table
        .bigInteger('subscription_id')
        .notNullable()
        .references('push_subscriptions.id')
        .onDelete('CASCADE')
        .comment('推送设备')
      table.smallint('type').notNullable().comment('消息类型')
      table.string('title', 100).notNullable().comment('标题')
      table.string('link', 200).nullable().comment('页面')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('send_after', { useTz: true }).nullable().comment('定时发送')
      table.timestamp('claimed_at', { useTz: true }).nullable()
      table.timestamp('ended_at', { useTz: true }).nullable().comment('完成时间')
      table.string('error', 100).nullable().comment('未送达原因')
      table.index(['subscription_id'])
      table.index(['created_at'])
    })

    this.schema.alterTable('notice_settings', (table) => {
      table.specificType('push_muted', 'smallint[]').notNullable().defaultTo('{}').comment('不推送的消息类型')
      table.specificType('sms_wanted', 'smallint[]').notNullable().defaultTo('{}').comment('另发短信的关注提醒')
      table.specificType('push_wanted', 'smallint[]').notNullable().defaultTo('{}').comment('另推送的关注提醒')
      table.timestamp('wanted_since', { useTz: true }).nullable().comment('开始接收关注提醒')
    })

    this.schema.createTable('told_alerts', (table) => {
      table.comment('已汇总的关注提醒')
      table.bigInteger('user_id').notNullable().comment('用户')
      table.bigInteger('notice_id').notNullable().references('notices.id').onDelete('CASCADE').comment('消息')
      table.boolean('by_sms').notNullable().comment('已发短信')
      table.timestamp('told_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('汇总时间')
      table.primary(['user_id', 'notice_id'])
      table.index(['notice_id'])
      table.index(['told_at'])
    })
  }

  async down() {
    this.schema.dropTable('told_alerts')
    this.schema.alterTable('notice_settings', (table) =>
      table.dropColumns('push_muted', 'sms_wanted', 'push_wanted', 'wanted_since')
    )
    this.schema.dropTable('push_messages')
    this.schema.dropTable('push_subscriptions')
    this.schema.dropTable('push_keys')
  }
}
