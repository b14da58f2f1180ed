import { BaseSchema } from '@adonisjs/lucid/schema'

/** Keys that nothing is made with any more, kept because what they made is never made anew: the seals of the audit log. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('retired_keys', (table) => {
      table.bigIncrements('id')
      table.string('purpose', 40).notNullable()
      table.text('sealed_key').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
    })
  }

  async down() {
    this.schema.dropTable('retired_keys')
  }
}
