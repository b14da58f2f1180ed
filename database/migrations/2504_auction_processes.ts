import { BaseSchema } from '@adonisjs/lucid/schema'

/** The processes that serve bidders, and when each was last seen to answer. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('auction_processes', (table) => {
      table.uuid('id').primary()
      table.timestamp('at', { useTz: true }).notNullable()
    })
  }

  async down() {
    this.schema.dropTable('auction_processes')
  }
}
