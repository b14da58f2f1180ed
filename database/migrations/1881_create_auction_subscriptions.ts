import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who wants to hear of auctions: of every new session (no house), or before one session opens. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('auction_subscriptions', (table) => {
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('house_id').nullable().references('auction_houses.id').onDelete('CASCADE')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['house_id'])
    })
    this.schema.raw(
      'create unique index auction_subscriptions_once on auction_subscriptions (user_id, coalesce(house_id, 0))'
    )
    this.schema.alterTable('auction_houses', (table) => {
      table.timestamp('reminded_at', { useTz: true }).nullable()
    })
  }

  async down() {
    this.schema.alterTable('auction_houses', (table) => table.dropColumn('reminded_at'))
    this.schema.dropTable('auction_subscriptions')
  }
}
