import { BaseSchema } from '@adonisjs/lucid/schema'

/** Payments that the bank makes by itself (interest, its fees, payouts that came back), and the hours in which it is closed for maintenance. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('withdraw_records', (table) => {
      table.smallint('nature').notNullable().defaultTo(1).comment('款项性质')
      // The payout or refund that came back.
      table.string('original_no', 40).nullable().unique().comment('原流水号')
    })
    this.schema.raw('alter table withdraw_records drop constraint withdraw_records_codes')
    this.schema.raw(
      'alter table withdraw_records add constraint withdraw_records_codes check (amount > 0 and direction in (1, 2) and state in (1, 2, 7, 8, 9) and nature in (1, 2, 3, 4))'
    )
    this.schema.raw('alter table withdraw_records drop constraint withdraw_records_out_has_company')
    this.schema.raw(
      'alter table withdraw_records add constraint withdraw_records_out_has_company check (direction = 1 or company_id is not null or nature = 3)'
    )
    this.schema.raw(
      'alter table withdraw_records add constraint withdraw_records_returned_names_original check ((nature = 4) = (original_no is not null))'
    )

    this.schema.createTable('bank_maintenances', (table) => {
      table.bigIncrements('id')
      table.timestamp('starts_at', { useTz: true }).notNullable().comment('开始时间')
      table.timestamp('ends_at', { useTz: true }).notNullable().comment('结束时间')
      table.string('memo', 200).nullable().comment('说明')
      table.string('created_by', 64).notNullable().comment('登记人')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['ends_at'])
      table.check('ends_at > starts_at', [], 'bank_maintenances_end_after_start')
    })
  }

  async down() {
    this.schema.dropTable('bank_maintenances')
    this.schema.raw('alter table withdraw_records drop constraint withdraw_records_returned_names_original')
    this.schema.raw('alter table withdraw_records drop constraint withdraw_records_out_has_company')
    this.schema.raw(
      'alter table withdraw_records add constraint withdraw_records_out_has_company check (direction = 1 or company_id is not null)'
    )
    this.schema.raw('alter table withdraw_records drop constraint withdraw_records_codes')
    this.schema.raw(
      'alter table withdraw_records add constraint withdraw_records_codes check (amount > 0 and direction in (1, 2) and state in (1, 2, 8, 9))'
    )
    this.schema.alterTable('withdraw_records', (table) => table.dropColumns('nature', 'original_no'))
  }
}
