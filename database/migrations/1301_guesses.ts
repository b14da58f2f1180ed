import { BaseSchema } from '@adonisjs/lucid/schema'

/** One counter of wrong tries for every secret that can be guessed (`app/identity/proofs/guesses.ts`). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('guesses', (table) => {
      table.string('kind', 20).notNullable()
      // Whose secret it is: the id of a user, the key of a code.
      table.string('subject', 120).notNullable()
      // Tries in a row since the last right one; a try counts before the secret is looked at.
      table.integer('failures').notNullable()
      // Locks in a row: each lasts twice as long as the one before.
      table.integer('locks').notNullable().defaultTo(0)
      table.timestamp('locked_until', { useTz: true }).nullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.primary(['kind', 'subject'])
    })
    this.schema.alterTable('sms_codes', (table) => {
      table.dropColumn('tries')
      // What the code was asked for. It is valid for nothing else.
      table.string('scene', 20).notNullable().defaultTo('login')
    })
  }

  async down() {
    this.schema.alterTable('sms_codes', (table) => {
      table.dropColumn('scene')
      table.smallint('tries').notNullable().defaultTo(0)
    })
    this.schema.dropTable('guesses')
  }
}
