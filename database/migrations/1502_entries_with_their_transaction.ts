import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which database transaction wrote a ledger transaction: `ledger_check_written_in` refuses entries that another one adds to it later. */
export default class extends BaseSchema {
  async up() {
    // Null for transactions of earlier versions, to which nothing can be added any more
    this.schema.raw('alter table ledger_transactions add column written_in bigint')
    this.schema.raw(
      'alter table ledger_transactions alter column written_in set default (pg_current_xact_id()::text::bigint)'
    )
  }

  async down() {
    this.schema.alterTable('ledger_transactions', (table) => table.dropColumn('written_in'))
  }
}
