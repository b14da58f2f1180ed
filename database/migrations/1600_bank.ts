import { BaseSchema } from '@adonisjs/lucid/schema'

/*
 * Accounts of companies at the custody bank, their cards, money in and out, transfers (glossary §1.4, 1.6–1.9, state-machines §9).
 * Names, document numbers and account numbers of people and companies outside the platform are encrypted.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('bank_accounts', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id').unique()
      table.string('company_name', 100).notNullable()
      table.string('bank_user_id', 32).nullable().unique()
      table.string('bank_card', 32).nullable().unique()
      table.string('id_code', 18).notNullable()
      table.string('mobile', 11).notNullable()
      table.string('email', 64).nullable()
      table.text('legal_name').notNullable()
      table.text('legal_id').notNullable()
      table.text('transactor_name').notNullable()
      table.text('transactor_id').notNullable()
      table.string('transactor_mobile', 11).notNullable()
      table.smallint('card_type').notNullable().defaultTo(1)
      table.smallint('type').notNullable().defaultTo(1)
      table.smallint('state').notNullable().defaultTo(1)
      table.smallint('bind_flag').notNullable().defaultTo(0)
      table.string('memo', 200).nullable()
      table.string('bank_status', 20).nullable()
      // apiOrderId of the opening or closing under way at the bank
      table.string('order_id', 40).nullable().unique()
      table.date('open_date').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check(
        'state in (0, 1, 9) and bind_flag in (0, 1) and card_type = 1 and type in (1, 2, 3)',
        [],
        'bank_accounts_codes'
      )
      table.check(
        'state <> 9 or (bank_user_id is not null and bank_card is not null)',
        [],
        'bank_accounts_opened_has_number'
      )
    })

    this.schema.createTable('bank_cards', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.string('bank_name', 64).notNullable()
      table.string('bank_code', 12).notNullable()
      table.text('bank_card').notNullable()
      table.string('last_four', 4).notNullable()
      // keyed hash of the number, to find the row without decrypting it
      table.string('fingerprint', 64).notNullable()
      table.boolean('primary').notNullable().defaultTo(false)
      // 0 not verified, 1 the bank has sent the small amount, 9 verified
      table.smallint('bind_state').notNullable().defaultTo(0)
      table.string('bind_order_id', 40).nullable().unique()
      table.smallint('bind_tries').notNullable().defaultTo(0)
      table.string('memo', 100).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['company_id', 'fingerprint'])
      table.check('bind_state in (0, 1, 9)', [], 'bank_cards_codes')
    })
    this.schema.raw('create unique index bank_cards_one_primary on bank_cards (company_id) where "primary"')

    // 出入金记录: direction 1 in, 2 out
    this.schema.createTable('withdraw_records', (table) => {
      table.bigIncrements('id')
      table.string('api_order_id', 40).notNullable().unique()
      table.smallint('direction').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.bigInteger('company_id').nullable().references('companies.id')
      table.bigInteger('user_id').nullable()
      table.bigInteger('bank_card_id').nullable()
      table.text('entity_bank_card').notNullable()
      // The last four digits of the outside account, to distinguish payments without the full number
      table.string('entity_last_four', 4).nullable()
      table.string('entity_name', 100).nullable()
      table.string('entity_bank_name', 64).nullable()
      table.string('sub_account', 32).nullable()
      table.bigInteger('amount').notNullable()
      table.string('remarks', 200).nullable()
      table.string('bank_serial', 40).nullable()
      table.bigInteger('hold_id').nullable().references('holds.id')
      table.string('refund_order_id', 40).nullable().unique()
      table.string('decided_by', 64).nullable()
      table.timestamp('approved_at', { useTz: true }).nullable()
      table.timestamp('sent_at', { useTz: true }).nullable()
      table.timestamp('queried_at', { useTz: true }).nullable()
      table.timestamp('finished_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['company_id', 'created_at', 'id'])
      table.index(['direction', 'state', 'id'])
      table.check('amount > 0 and direction in (1, 2) and state in (1, 2, 8, 9)', [], 'withdraw_records_codes')
      table.check('direction = 1 or company_id is not null', [], 'withdraw_records_out_has_company')
    })

    // 转账记录: written by a trigger at the commit of the posting (bank_write_transfers), never changed
    this.schema.createTable('transfers', (table) => {
      table.bigIncrements('id')
      table.string('api_order_id', 40).notNullable().unique()
      table.bigInteger('transaction_id').notNullable().references('ledger_transactions.id')
      table.bigInteger('user_id').nullable()
      table.string('card_payer', 32).notNullable()
      table.bigInteger('payer_company_id').notNullable()
      table.string('payer_company_name', 100).notNullable()
      table.string('card_payee', 32).notNullable()
      table.bigInteger('payee_company_id').notNullable()
      table.string('payee_company_name', 100).notNullable()
      table.bigInteger('amount').notNullable()
      table.timestamp('transfer_time', { useTz: true }).notNullable()
      table.string('memo', 100).nullable()
      table.index(['payer_company_id', 'id'])
      table.index(['payee_company_id', 'id'])
      table.check('amount > 0', [], 'transfers_amount')
    })

    // Every message of the bank, once: the record that a callback was processed, and the guard against processing it twice.
    this.schema.createTable('bank_notices', (table) => {
      table.bigIncrements('id')
      table.string('kind', 20).notNullable()
      table.string('api_order_id', 40).notNullable()
      table.string('status', 20).notNullable()
      table.jsonb('content').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.unique(['kind', 'api_order_id', 'status'])
    })

    this.schema.createTable('pay_passwords', (table) => {
      table.bigInteger('user_id').notNullable().primary().references('users.id')
      table.smallint('failures').notNullable().defaultTo(0)
      table.timestamp('locked_until', { useTz: true }).nullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
    })
  }

  async down() {
    for (const table of [
      'pay_passwords',
      'bank_notices',
      'transfers',
      'withdraw_records',
      'bank_cards',
      'bank_accounts',
    ])
      this.schema.dropTable(table)
  }
}
