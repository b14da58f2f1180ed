import { BaseSchema } from '@adonisjs/lucid/schema'

/** A receipt that falls short is for the seller to accept or to dispute; drafts and claims have a deadline (state-machines §6). */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('settlements', (table) => {
      table.boolean('short').notNullable().defaultTo(false).comment('收货短少')
      table.timestamp('submit_due', { useTz: true }).nullable().comment('提交期限')
      table.index(['state', 'submit_due'])
    })
    this.schema.alterTable('claims', (table) => {
      table.timestamp('rule_due', { useTz: true }).nullable().comment('裁定期限')
      // The operators were told that the ruling is late
      table.timestamp('reminded_at', { useTz: true }).nullable().comment('催办时间')
      table.index(['state', 'rule_due'])
    })
    this.defer(async (db) => {
      await db.rawQuery(`update settlements set submit_due = now() + interval '5 days' where state = 1`)
      await db.rawQuery(`update claims set rule_due = now() + interval '7 days' where state = 1`)
    })
  }

  async down() {
    this.schema.alterTable('claims', (table) => table.dropColumns('rule_due', 'reminded_at'))
    this.schema.alterTable('settlements', (table) => table.dropColumns('short', 'submit_due'))
  }
}
