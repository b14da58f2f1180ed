import { BaseSchema } from '@adonisjs/lucid/schema'

/** 解除成交: deals that could not be signed and were dissolved, and how often the term for signing was extended before. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('auction_lots', (table) => {
      table.integer('postponements').notNullable().defaultTo(0)
      table.timestamp('dissolved_at', { useTz: true }).nullable()
      table.check('dissolved_at is null or state = 4', [], 'auction_lots_dissolved_is_unsold')
    })
  }

  async down() {
    this.schema.alterTable('auction_lots', (table) => {
      table.dropChecks('auction_lots_dissolved_is_unsold')
      table.dropColumns('postponements', 'dissolved_at')
    })
  }
}
