import { BaseSchema } from '@adonisjs/lucid/schema'

/** 关注: items that a person has starred (glossary §1.2, `isCollect`). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('auction_collects', (table) => {
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('item_id').notNullable().references('auction_items.id').onDelete('CASCADE')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.primary(['user_id', 'item_id'])
      table.index(['item_id'])
    })
  }

  async down() {
    this.schema.dropTable('auction_collects')
  }
}
