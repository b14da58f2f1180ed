import { BaseSchema } from '@adonisjs/lucid/schema'

/** The last digits of the outside account, so that people can tell payments apart without the number being readable. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('withdraw_records', (table) => {
      table.string('entity_last_four', 4).nullable()
    })
  }

  async down() {
    this.schema.alterTable('withdraw_records', (table) => table.dropColumn('entity_last_four'))
  }
}
