import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whose money lies in the escrow of an order: the company that pays into it first, and the only one that may. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('ledger_accounts', (table) => {
      table.bigInteger('payer_company_id').nullable().comment('监管款付款企业')
    })
    this.schema.raw('alter table ledger_accounts disable trigger user')
    this.schema.raw(`
      update ledger_accounts a set payer_company_id = first.payer
      from (
        select distinct on (e.account_code) e.account_code, split_part(given.account_code, '.', 2)::bigint as payer
        from ledger_entries e join ledger_entries given
          on given.transaction_id = e.transaction_id and given.debit > 0 and given.account_code ~ '^200[12][.]'
        where e.account_code like '2003.%' and e.credit > 0
        order by e.account_code, e.id) first
      where first.account_code = a.code`)
    this.schema.raw('alter table ledger_accounts enable trigger user')
    this.schema.raw(
      `alter table ledger_accounts add constraint ledger_accounts_payer_of_escrow check (payer_company_id is null or class = '2003')`
    )
    this.schema.raw(
      'create index ledger_accounts_payer on ledger_accounts (payer_company_id) include (balance) where payer_company_id is not null'
    )
  }

  async down() {
    this.schema.alterTable('ledger_accounts', (table) => {
      table.dropColumn('payer_company_id')
    })
  }
}
