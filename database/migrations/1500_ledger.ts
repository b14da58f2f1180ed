import { BaseSchema } from '@adonisjs/lucid/schema'

/*
 * Double-entry ledger (flows §0). Cents. Triggers (`database/functions/ledger`) enforce that every transaction balances, that accounts which
 * may not be negative are not, that a balance is the sum of its entries and changed only by them, that the open holds of a company equal
 * its frozen money, and that entries and transactions are never changed.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('ledger_accounts', (table) => {
      // `2001.3002`: class and owner (company for 2001, 2002, 2004; order for 2003)
      table.string('code', 40).notNullable().primary()
      table.string('class', 4).notNullable()
      table.bigInteger('owner_id').nullable()
      table.string('nature', 10).notNullable()
      table.bigInteger('balance').notNullable().defaultTo(0)
      table.boolean('may_be_negative').notNullable().defaultTo(false)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['class', 'owner_id'])
      table.check("code = class || coalesce('.' || owner_id, '')", [], 'ledger_accounts_code_says_class_and_owner')
      table.check("nature in ('debit', 'credit')", [], 'ledger_accounts_nature')
    })

    this.schema.createTable('ledger_transactions', (table) => {
      table.bigIncrements('id')
      // `{event}:{id}`: each event can be posted only once
      table.string('key', 80).notNullable().unique()
      table.smallint('kind').notNullable()
      // the word of the kind at the time of the posting
      table.string('title', 20).notNullable()
      table.string('memo', 200).nullable()
      table.string('ref_type', 20).nullable()
      table.bigInteger('ref_id').nullable()
      table.string('ref_no', 40).nullable()
      // A transaction can be reversed once.
      table.bigInteger('reverses_id').nullable().unique().references('ledger_transactions.id')
      // The hold that this transaction creates, releases or captures.
      table.bigInteger('hold_id').nullable()
      table.string('actor', 64).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.index(['ref_type', 'ref_id', 'id'])
      table.index(['hold_id'])
      table.index(['created_at'])
    })

    this.schema.createTable('ledger_entries', (table) => {
      table.bigIncrements('id')
      table.bigInteger('transaction_id').notNullable().references('ledger_transactions.id')
      table.string('account_code', 40).notNullable().references('ledger_accounts.code')
      table.bigInteger('debit').notNullable().defaultTo(0)
      table.bigInteger('credit').notNullable().defaultTo(0)
      table.bigInteger('balance_after').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.index(['account_code', 'created_at', 'id'])
      table.index(['transaction_id'])
      table.check('debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)', [], 'ledger_entries_one_side')
    })

    /*
     * Frozen amounts with their reason (glossary §2.19). Withdrawals from the custody account under way (type 5) are in account 2004, all
     * other frozen money is in 2002, so Σ open holds = 2002 + 2004 = balance − useBalance.
     */
    this.schema.raw('create sequence hold_no_seq')
    this.schema.createTable('holds', (table) => {
      table.bigIncrements('id')
      table
        .string('hold_no', 24)
        .notNullable()
        .unique()
        .defaultTo(
          this.raw(
            `'BZ' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(nextval('hold_no_seq')::text, 6, '0')`
          )
        )
      table.bigInteger('company_id').notNullable()
      table.smallint('freeze_type').notNullable()
      table.bigInteger('amount').notNullable()
      table.bigInteger('remaining').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.string('ref_type', 20).notNullable()
      table.bigInteger('ref_id').notNullable()
      table.string('ref_no', 40).notNullable()
      table.string('reason', 200).nullable()
      table.string('expected_release', 100).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.timestamp('closed_at', { useTz: true }).nullable()
      table.index(['company_id', 'state', 'id'])
      table.index(['ref_type', 'ref_id'])
      table.check('amount > 0 and remaining between 0 and amount', [], 'holds_remaining_in_range')
    })
    this.schema.raw(
      'create index holds_open on holds (company_id) include (freeze_type, remaining) where remaining > 0'
    )

    // Differences found by the nightly checks, open until an operator closes them.
    this.schema.createTable('ledger_alarms', (table) => {
      table.bigIncrements('id')
      // 1 inconsistent ledger, 2 difference between bank and ledger
      table.smallint('kind').notNullable()
      table.string('subject', 200).notNullable()
      table.jsonb('details').notNullable()
      // 1 open, 9 closed
      table.smallint('state').notNullable().defaultTo(1)
      table.string('handled_by', 64).nullable()
      table.string('memo', 200).nullable()
      table.timestamp('handled_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.index(['state', 'id'])
      table.check('kind in (1, 2) and state in (1, 9)', [], 'ledger_alarms_codes')
    })
  }

  async down() {
    for (const table of ['ledger_alarms', 'holds', 'ledger_entries', 'ledger_transactions', 'ledger_accounts'])
      this.schema.dropTable(table)
    this.schema.raw('drop sequence hold_no_seq')
  }
}
