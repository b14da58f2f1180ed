import { BaseSchema } from '@adonisjs/lucid/schema'

/** The platform's invoices for its service fee, one for the fee of each settlement (state-machines §10). Cents. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('fee_invoices', (table) => {
      table.comment('服务费发票')
      table.bigIncrements('id')
      table.bigInteger('settlement_id').notNullable().references('settlements.id').comment('结算单')
      table.bigInteger('order_id').notNullable().references('orders.id').comment('订单')
      table.string('order_no', 24).notNullable().comment('订单号')
      // Who has paid the fee
      table.bigInteger('company_id').notNullable().references('companies.id').comment('受票方')
      table.smallint('state').notNullable().defaultTo(1)
      table.jsonb('title').notNullable().comment('开票信息')
      table.decimal('vat_rate', 4, 3).notNullable().comment('税率')
      table.bigInteger('amount').notNullable().comment('价税合计')
      table.bigInteger('net').notNullable().comment('不含税金额')
      table.bigInteger('tax').notNullable().comment('税额')
      table.timestamp('due', { useTz: true }).notNullable().comment('开票截止')
      table.string('number', 20).nullable().comment('发票号码')
      table.date('issued_on').nullable().comment('开票日期')
      table.bigInteger('file_id').nullable().comment('发票文件')
      table.timestamp('delivered_at', { useTz: true }).nullable().comment('登记时间')
      table.timestamp('confirmed_at', { useTz: true }).nullable().comment('确认时间')
      table.string('confirmed_by', 64).nullable().comment('确认人')
      table.string('return_reason', 200).nullable().comment('退回原因')
      // The fee was given back after the invoice: a red-letter one is due
      table.boolean('refunded').notNullable().defaultTo(false).comment('服务费已退还')
      table.string('red_number', 20).nullable().comment('红字发票号码')
      table.string('red_reason', 200).nullable().comment('红冲原因')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('收费时间')
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('state in (1, 2, 3, 8, 9)', [], 'fee_invoices_state')
      table.check('amount > 0 and net >= 0 and tax >= 0 and net + tax = amount', [], 'fee_invoices_amounts')
      table.check(
        'state in (1, 8) or (number is not null and issued_on is not null and file_id is not null)',
        [],
        'fee_invoices_paper'
      )
      table.index(['settlement_id', 'id'])
      table.index(['company_id', 'state'])
      table.index(['state', 'delivered_at'])
    })
    this.schema.raw('create unique index fee_invoices_one_valid on fee_invoices (settlement_id) where state <> 8')
    this.schema.raw('create unique index fee_invoices_number on fee_invoices (number) where number is not null')
    // Fees that were charged before: they wait for their invoices as well
    this.defer((db) =>
      db.rawQuery(`
        insert into fee_invoices (settlement_id, order_id, order_no, company_id, title, vat_rate, amount, net, tax, due)
        select s.id, o.id, o.order_no, o.seller_company_id, o.seller_invoice, 0.06, e.credit,
          round(e.credit / 1.06), e.credit - round(e.credit / 1.06), now() + interval '7 days'
        from settlements s join orders o on o.id = s.order_id
          join ledger_transactions t on t.key = 'settlement.fee:' || s.id
          join ledger_entries e on e.transaction_id = t.id and e.account_code = '4001' and e.credit > 0
        where not exists (select 1 from ledger_transactions r where r.reverses_id = t.id)
        order by s.id`)
    )
  }

  async down() {
    this.schema.dropTable('fee_invoices')
  }
}
