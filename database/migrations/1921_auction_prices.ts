import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What the seller asks of an auction of a batch that is released for it (参与竞价): named as its offer is, cents per tonne at a fixed price, else a basis to
 * the contract of the listing.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('listings', (table) => {
      table.bigInteger('starting_price').nullable().comment('起拍价')
      table.bigInteger('reserve_price').nullable().comment('保留价')
    })
    this.schema.raw(
      `alter table listings
         add constraint listings_auction_prices_of_open check (bid_type = 1 or (starting_price is null and reserve_price is null)),
         add constraint listings_reserve_reachable check (reserve_price >= starting_price)`
    )
  }

  async down() {
    this.schema.raw(
      'alter table listings drop constraint listings_auction_prices_of_open, drop constraint listings_reserve_reachable'
    )
    this.schema.alterTable('listings', (table) => table.dropColumns('starting_price', 'reserve_price'))
  }
}
