import { BaseSchema } from '@adonisjs/lucid/schema'

const TABLES = ['access_tokens', 'sms_codes', 'captchas']

/** Indexes for the nightly clean-up, which otherwise reads these tables as a whole. */
export default class extends BaseSchema {
  async up() {
    for (const name of TABLES) this.schema.alterTable(name, (table) => table.index(['expires_at']))
  }

  async down() {
    for (const name of TABLES) this.schema.alterTable(name, (table) => table.dropIndex(['expires_at']))
  }
}
