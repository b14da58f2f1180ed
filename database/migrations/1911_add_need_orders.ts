import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Orders out of purchase auctions: goods that are named by what was asked for, not by a batch of the market, and the deposit that their
 * seller has put up as well.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('orders', (table) => {
      table.bigInteger('seller_hold_id').nullable()
    })
    this.schema.alterTable('order_lines', (table) => {
      table.setNullable('listing_id')
      table.setNullable('batch_id')
    })
  }

  async down() {
    this.schema.alterTable('order_lines', (table) => {
      table.dropNullable('listing_id')
      table.dropNullable('batch_id')
    })
    this.schema.alterTable('orders', (table) => {
      table.dropColumn('seller_hold_id')
    })
  }
}
