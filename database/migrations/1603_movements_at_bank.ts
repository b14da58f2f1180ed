import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Orders to the bank that follow from postings (ADR 0023), written in the transaction of the posting and delivered in the order of their ids. Parties:
 * a company, 0 the platform's own sub-account, -1 the one of unknown payers.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('create sequence bank_movement_no_seq')
    this.schema.createTable('bank_movements', (table) => {
      table.bigIncrements('id')
      // The time makes numbers of a restored database differ from those that the bank knows already.
      table
        .string('movement_no', 40)
        .notNullable()
        .unique()
        .defaultTo(
          this.raw(
            `'ZJ' || to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISSMS') || lpad((nextval('bank_movement_no_seq') % 1000000)::text, 6, '0')`
          )
        )
        .comment('指令号')
      // Of none, when a platform that has traded before tells the bank where the money lies now.
      table.bigInteger('transaction_id').nullable().references('ledger_transactions.id').comment('记账')
      table.smallint('kind').notNullable().comment('类型')
      table.bigInteger('payer_company_id').notNullable().comment('付款方')
      table.bigInteger('payee_company_id').notNullable().comment('收款方')
      table.bigInteger('amount').notNullable().comment('金额')
      table.string('ref_type', 20).nullable().comment('业务类型')
      table.bigInteger('ref_id').nullable().comment('业务编号')
      table.string('ref_no', 40).nullable().comment('业务单号')
      table.smallint('state').notNullable().defaultTo(1).comment('状态')
      // The bank's numbers of both sub-accounts when it was sent: an account that is closed later has none any more.
      table.string('payer_no', 32).nullable().comment('付款子账户')
      table.string('payee_no', 32).nullable().comment('收款子账户')
      table.string('bank_serial', 40).nullable().comment('银行流水号')
      table.string('bank_message', 200).nullable().comment('银行说明')
      // Numbers under which the bank has refused it.
      table.specificType('refused_nos', 'text[]').notNullable().defaultTo('{}').comment('被拒指令号')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.timestamp('sent_at', { useTz: true }).nullable().comment('发送时间')
      table.timestamp('queried_at', { useTz: true }).nullable().comment('最近查询时间')
      table.timestamp('finished_at', { useTz: true }).nullable().comment('确认时间')
      table.timestamp('alarmed_at', { useTz: true }).nullable().comment('超时告警时间')
      table.date('reconciled_on').nullable().comment('对账日')
      table.index(['transaction_id'])
      table.index(['payer_company_id', 'id'])
      table.index(['payee_company_id', 'id'])
      table.check('kind in (1, 2, 3, 4, 5, 6, 7) and state in (1, 2, 8, 9)', [], 'bank_movements_codes')
      table.check('amount > 0 and payer_company_id >= -1 and payee_company_id >= -1', [], 'bank_movements_parties')
      table.check('(kind in (1, 2)) = (payer_company_id = payee_company_id)', [], 'bank_movements_within_one_party')
    })
    // What the bank has not confirmed: the queue, and what a payout waits for.
    this.schema.raw('create index bank_movements_open_id on bank_movements (id) where state <> 9')
    this.schema.raw('create index bank_movements_open_payer on bank_movements (payer_company_id, id) where state <> 9')
    this.schema.raw('create index bank_movements_open_payee on bank_movements (payee_company_id, id) where state <> 9')
    this.schema.raw(
      'create index bank_movements_unreconciled on bank_movements (finished_at) where state = 9 and reconciled_on is null'
    )

    // Comparisons of both books, and what differed.
    this.schema.alterTable('bank_accounts', (table) => {
      table.timestamp('compared_at', { useTz: true }).nullable().comment('最近对账时间')
    })
    this.schema.createTable('bank_checks', (table) => {
      table.bigIncrements('id')
      table.string('asked_by', 64).notNullable().comment('发起人')
      table.integer('accounts').notNullable().comment('子账户数')
      table.integer('equal').notNullable().comment('一致')
      table.integer('unsettled').notNullable().comment('待银行答复')
      table.integer('differing').notNullable().comment('差异')
      table
        .timestamp('created_at', { useTz: true })
        .notNullable()
        .defaultTo(this.raw('clock_timestamp()'))
        .comment('对账时间')
      table.check('accounts = equal + unsettled + differing', [], 'bank_checks_sum')
    })
    this.schema.createTable('bank_differences', (table) => {
      table.bigIncrements('id')
      table.smallint('cause').notNullable().comment('原因')
      // As in movements; null where nothing says whose it is.
      table.bigInteger('party').nullable().comment('子账户')
      table.bigInteger('company_id').nullable().references('companies.id').comment('企业')
      table.string('order_no', 200).nullable().comment('指令号')
      table.date('day').nullable().comment('对账日')
      table.bigInteger('bank_available').nullable().comment('银行可用')
      table.bigInteger('our_available').nullable().comment('平台可用')
      table.bigInteger('bank_frozen').nullable().comment('银行冻结')
      table.bigInteger('our_frozen').nullable().comment('平台冻结')
      table.smallint('state').notNullable().defaultTo(1).comment('状态')
      table.string('handled_by', 64).nullable().comment('处理人')
      table.string('memo', 200).nullable().comment('处理说明')
      table.timestamp('handled_at', { useTz: true }).nullable().comment('处理时间')
      table
        .timestamp('created_at', { useTz: true })
        .notNullable()
        .defaultTo(this.raw('clock_timestamp()'))
        .comment('发现时间')
      table.index(['state', 'id'])
      table.index(['company_id', 'id'])
      table.check('cause in (1, 2, 3, 4, 5) and state in (1, 9)', [], 'bank_differences_codes')
    })
    // What is found again is not listed again while it is open.
    this.schema.raw(
      `create unique index bank_differences_open on bank_differences (cause, coalesce(party, -2), coalesce(order_no, '')) where state = 1`
    )
  }

  async down() {
    this.schema.dropTable('bank_differences')
    this.schema.dropTable('bank_checks')
    this.schema.alterTable('bank_accounts', (table) => table.dropColumn('compared_at'))
    this.schema.dropTable('bank_movements')
    this.schema.raw('drop sequence bank_movement_no_seq')
  }
}
