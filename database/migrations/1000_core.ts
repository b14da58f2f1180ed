import { BaseSchema } from '@adonisjs/lucid/schema'

/** Tables that all calls write: stored answers, limits, the audit log with its seals. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('idempotency_keys', (table) => {
      table.bigIncrements('id')
      table.string('scope', 60).notNullable()
      table.string('key', 100).notNullable()
      table.string('input_hash', 64).notNullable()
      table.jsonb('answer').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['scope', 'key'])
    })

    this.schema.createTable('rate_limits', (table) => {
      table.string('key', 255).notNullable().primary()
      table.integer('points', 9).defaultTo(0).notNullable()
      table.bigint('expire').unsigned()
    })

    this.schema.createTable('audit_logs', (table) => {
      table.bigIncrements('id')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.string('actor_kind', 10).notNullable()
      table.bigInteger('actor_id').nullable()
      table.string('actor_name', 64).notNullable()
      table.bigInteger('company_id').nullable()
      table.string('company_name', 100).nullable()
      table.string('ip', 64).nullable()
      table.string('request_id', 64).nullable()
      table.string('action', 60).notNullable()
      table.string('entity', 40).notNullable()
      table.string('entity_id', 60).notNullable()
      table.string('from_state', 20).nullable()
      table.string('to_state', 20).nullable()
      table.jsonb('before').nullable()
      table.jsonb('after').nullable()
      table.string('reason', 500).nullable()
      table.string('summary', 500).nullable()
      table.index(['entity', 'entity_id', 'id'])
      table.index(['created_at'])
      table.index(['actor_kind', 'actor_id', 'id'])
    })

    // Sealed ranges of the audit log: each seal hashes its lines and the preceding seal.
    this.schema.createTable('audit_seals', (table) => {
      table.bigIncrements('id')
      table.bigInteger('from_id').notNullable()
      table.bigInteger('to_id').notNullable()
      table.integer('lines').notNullable()
      table.string('hash', 64).notNullable()
      table.string('previous_hash', 64).notNullable()
      // The hash of each line, so that verification finds the changed line, not only its range
      table.jsonb('line_hashes').notNullable().defaultTo('[]')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
    })
  }

  async down() {
    for (const table of ['audit_seals', 'audit_logs', 'rate_limits', 'idempotency_keys']) this.schema.dropTable(table)
  }
}
