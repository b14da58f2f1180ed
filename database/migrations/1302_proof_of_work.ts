import { BaseSchema } from '@adonisjs/lucid/schema'

/** A captcha is a task of computation instead of a picture with letters. */
export default class extends BaseSchema {
  async up() {
    // Pictures under way are good for five minutes, so nothing is lost that was not about to be.
    this.schema.raw('delete from captchas')
    this.schema.alterTable('captchas', (table) => {
      table.dropColumn('hash')
      // The task as it was made, with its signatures.
      table.jsonb('challenge').notNullable()
    })
  }

  async down() {
    this.schema.raw('delete from captchas')
    this.schema.alterTable('captchas', (table) => {
      table.dropColumn('challenge')
      table.string('hash', 64).notNullable()
    })
  }
}
