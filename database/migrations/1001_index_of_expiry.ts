import { BaseSchema } from '@adonisjs/lucid/schema'

/** Indexes for the nightly clean-up, which otherwise reads these tables as a whole. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('idempotency_keys', (table) => table.index(['created_at']))
    this.schema.alterTable('rate_limits', (table) => table.index(['expire']))
  }

  async down() {
    this.schema.alterTable('rate_limits', (table) => table.dropIndex(['expire']))
    this.schema.alterTable('idempotency_keys', (table) => table.dropIndex(['created_at']))
  }
}
