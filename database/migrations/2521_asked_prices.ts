import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the consignor of a batch asked for when its session was published, in the terms of the lot; cents per tonne. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('auction_lots', (table) => {
      table.bigInteger('asked_starting_price').nullable().comment('委托方起拍价')
      table.bigInteger('asked_reserve_price').nullable().comment('委托方保留价')
    })
  }

  async down() {
    this.schema.alterTable('auction_lots', (table) => {
      table.dropColumns('asked_starting_price', 'asked_reserve_price')
    })
  }
}
