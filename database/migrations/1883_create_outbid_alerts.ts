import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who wants an SMS when outbid in a session, and what of it has been sent. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('auction_outbid_alerts', (table) => {
      table.bigIncrements('id')
      table.bigInteger('house_id').notNullable().references('auction_houses.id').onDelete('CASCADE')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['house_id', 'user_id'])
    })
    this.schema.createTable('auction_outbid_messages', (table) => {
      table.bigIncrements('id')
      table.bigInteger('item_id').notNullable().references('auction_items.id').onDelete('CASCADE')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      // One's own bid that was outbid: each is told of once
      table.integer('seq').notNullable()
      table.timestamp('sent_at', { useTz: true }).notNullable()
      table.unique(['item_id', 'user_id'])
    })
  }

  async down() {
    this.schema.dropTable('auction_outbid_messages')
    this.schema.dropTable('auction_outbid_alerts')
  }
}
