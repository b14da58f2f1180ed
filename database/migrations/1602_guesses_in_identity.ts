import { BaseSchema } from '@adonisjs/lucid/schema'

/** Wrong pay passwords and wrong amounts of a card's verification are counted in `guesses`. */
export default class extends BaseSchema {
  async up() {
    this.schema.dropTable('pay_passwords')
    this.schema.alterTable('bank_cards', (table) => table.dropColumn('bind_tries'))
  }

  async down() {
    this.schema.alterTable('bank_cards', (table) => table.smallint('bind_tries').notNullable().defaultTo(0))
    this.schema.createTable('pay_passwords', (table) => {
      table.bigInteger('user_id').notNullable().primary().references('users.id')
      table.smallint('failures').notNullable().defaultTo(0)
      table.timestamp('locked_until', { useTz: true }).nullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
    })
  }
}
