import { BaseSchema } from '@adonisjs/lucid/schema'

/** The number of the standing offer of an objection: an acceptance names the offer that it accepts. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('claims', (table) => {
      table.integer('offer_no').notNullable().defaultTo(0)
    })
    this.schema.raw('update claims set offer_no = 1 where offer is not null')
  }

  async down() {
    this.schema.alterTable('claims', (table) => table.dropColumn('offer_no'))
  }
}
