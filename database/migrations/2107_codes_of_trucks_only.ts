import { BaseSchema } from '@adonisjs/lucid/schema'

/** Goods leave on the pick code of a truck; the code of a whole order opened nothing and is gone. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('orders', (table) => table.dropColumn('pick_code'))
  }

  async down() {
    this.schema.alterTable('orders', (table) => {
      table.string('pick_code', 8).nullable()
    })
  }
}
