import { BaseSchema } from '@adonisjs/lucid/schema'

/** SMS codes and image captchas. Answers are stored as hashes and die after a few tries. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('sms_codes', (table) => {
      table.bigIncrements('id')
      table.string('code_key', 40).notNullable().unique()
      table.string('mobile', 11).notNullable()
      table.string('hash', 64).notNullable()
      table.smallint('tries').notNullable().defaultTo(0)
      table.timestamp('expires_at', { useTz: true }).notNullable()
      table.timestamp('used_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['mobile', 'id'])
    })

    this.schema.createTable('captchas', (table) => {
      table.bigIncrements('id')
      table.string('code_key', 40).notNullable().unique()
      table.string('hash', 64).notNullable()
      table.timestamp('expires_at', { useTz: true }).notNullable()
      table.timestamp('used_at', { useTz: true }).nullable()
    })

    // A TOTP code works once: the time step of the last one accepted.
    this.schema.alterTable('operators', (table) => {
      table.boolean('totp_enabled').notNullable().defaultTo(false)
      table.bigInteger('totp_last_step').notNullable().defaultTo(0)
      table.boolean('must_update_password').notNullable().defaultTo(false)
    })
    this.schema.alterTable('users', (table) => {
      table.timestamp('password_updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('last_login_at', { useTz: true }).nullable()
    })
  }

  async down() {
    this.schema.alterTable('users', (table) => table.dropColumns('password_updated_at', 'last_login_at'))
    this.schema.alterTable('operators', (table) =>
      table.dropColumns('totp_enabled', 'totp_last_step', 'must_update_password')
    )
    for (const table of ['captchas', 'sms_codes']) this.schema.dropTable(table)
  }
}
