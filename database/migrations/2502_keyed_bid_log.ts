import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Bid logs are chained with a key of their session. Its commitment is published before the session begins, the key after its end. Sessions without a
 * row here keep the chain without a key that they began with.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('auction_log_keys', (table) => {
      table.bigIncrements('id')
      // No foreign key: the row outlives a session that is withdrawn and then deleted, because nothing is deleted here
      table.bigInteger('session_id').notNullable().unique()
      // Hash of the key (docs/bid-log.md), lower-case hex
      table.string('commitment', 64).notNullable()
      // The key and, after a full stop, the salt of the bidders' pseudonyms, which is never published; encrypted with the application's key
      table.text('secrets').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
    })
    this.schema.alterTable('auction_bids', (table) => {
      // Pseudonym of company and user that the keyed chain covers; null in chains without a key
      table.string('signer', 32).nullable()
    })
  }

  async down() {
    this.schema.alterTable('auction_bids', (table) => table.dropColumn('signer'))
    this.schema.dropTable('auction_log_keys')
  }
}
