import { BaseSchema } from '@adonisjs/lucid/schema'

/** Where a deal was made: 1 from a listing, 2 at an auction. The service fee goes by it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('orders', (table) => {
      table.smallint('origin').notNullable().defaultTo(1)
    })
  }

  async down() {
    this.schema.alterTable('orders', (table) => {
      table.dropColumn('origin')
    })
  }
}
