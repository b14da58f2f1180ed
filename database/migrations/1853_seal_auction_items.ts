import { BaseSchema } from '@adonisjs/lucid/schema'

/** How far the seal of a session covers an item's bid log; refused latecomers are still written after it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('auction_items', (table) => {
      table.integer('sealed_seq').nullable()
      table.string('sealed_hash', 64).nullable()
    })
  }

  async down() {
    this.schema.alterTable('auction_items', (table) => {
      table.dropColumns('sealed_seq', 'sealed_hash')
    })
  }
}
