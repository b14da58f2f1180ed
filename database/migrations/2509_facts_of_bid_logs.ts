import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What bids are decided by, beside the bids: terms, deposits over time, bans, closings, moved deadlines. Version 3 of the bid log contains them, so that
 * every decision can be computed again from the log alone (docs/bid-log.md).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('auction_log_facts', (table) => {
      table.bigIncrements('id')
      // No foreign keys, as in auction_log_keys: nothing is deleted here
      table.bigInteger('session_id').notNullable()
      // Whole milliseconds, as the moments of bids
      table.timestamp('at', { useTz: true }).notNullable()
      table.string('kind', 12).notNullable()
      table.bigInteger('lot_id').nullable()
      // 竞买号, of bans the pseudonym of the signer; never the id of a company
      table.string('who', 32).nullable()
      // State of an entry, result of a lot, whether somebody is barred
      table.integer('value').nullable()
      table.bigInteger('amount').nullable()
      table.string('note', 64).nullable()
      table.index(['session_id', 'id'])
      table.check("kind in ('terms', 'entry', 'bar', 'close', 'deadline', 'cap', 'void')", [], 'auction_log_facts_kind')
    })
    this.schema.alterTable('auction_log_keys', (table) => {
      // Version of the log; sessions published before keep theirs
      table.integer('version').notNullable().defaultTo(2)
    })
  }

  async down() {
    this.schema.alterTable('auction_log_keys', (table) => table.dropColumn('version'))
    this.schema.dropTable('auction_log_facts')
  }
}
