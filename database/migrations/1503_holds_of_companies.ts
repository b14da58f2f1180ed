import { BaseSchema } from '@adonisjs/lucid/schema'

/** Frozen money belongs to a company, and a posting that makes, releases or captures a hold names one that is there. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('holds', (table) => {
      table.foreign('company_id', 'holds_belong_to_a_company').references('companies.id')
    })
    this.schema.alterTable('ledger_transactions', (table) => {
      table.foreign('hold_id', 'ledger_transactions_hold').references('holds.id')
    })
  }

  async down() {
    this.schema.alterTable('ledger_transactions', (table) => table.dropForeign('hold_id', 'ledger_transactions_hold'))
    this.schema.alterTable('holds', (table) => table.dropForeign('company_id', 'holds_belong_to_a_company'))
  }
}
