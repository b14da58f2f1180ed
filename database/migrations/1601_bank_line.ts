import { BaseSchema } from '@adonisjs/lucid/schema'

/** Progress of the exchange with the bank, payouts stopped by a contradiction, accounts being closed (state-machines §9.1). */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bank_accounts', (table) => {
      table.string('payout_stop', 200).nullable().comment('暂停出金原因')
      table.timestamp('queried_at', { useTz: true }).nullable().comment('最近查询时间')
    })
    // 2: being closed, until the bank has answered
    this.schema.raw('alter table bank_accounts drop constraint bank_accounts_codes')
    this.schema.raw(
      'alter table bank_accounts add constraint bank_accounts_codes check (state in (0, 1, 2, 9) and bind_flag in (0, 1) and card_type = 1 and type in (1, 2, 3))'
    )
    this.schema.alterTable('withdraw_records', (table) => {
      // FINANCE was told that the bank gives no result
      table.timestamp('alarmed_at', { useTz: true }).nullable().comment('超时告警时间')
    })
    // Everything before `reached` has been fetched from the bank, or compared with it.
    this.schema.createTable('bank_watermarks', (table) => {
      table.string('name', 20).notNullable().primary()
      table.timestamp('reached', { useTz: true }).notNullable()
    })
  }

  async down() {
    this.schema.dropTable('bank_watermarks')
    this.schema.alterTable('withdraw_records', (table) => table.dropColumn('alarmed_at'))
    this.schema.raw('alter table bank_accounts drop constraint bank_accounts_codes')
    this.schema.raw(
      'alter table bank_accounts add constraint bank_accounts_codes check (state in (0, 1, 9) and bind_flag in (0, 1) and card_type = 1 and type in (1, 2, 3))'
    )
    this.schema.alterTable('bank_accounts', (table) => table.dropColumns('payout_stop', 'queried_at'))
  }
}
