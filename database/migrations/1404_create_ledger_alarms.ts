import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the nightly checks found: open until somebody has dealt with it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('ledger_alarms', (table) => {
      table.bigIncrements('id')
      // 1 the ledger does not add up, 2 the bank and the ledger differ
      table.smallint('kind').notNullable()
      table.string('subject', 200).notNullable()
      table.jsonb('details').notNullable()
      // 1 open, 9 dealt with
      table.smallint('state').notNullable().defaultTo(1)
      table.string('handled_by', 64).nullable()
      table.string('memo', 200).nullable()
      table.timestamp('handled_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.index(['state', 'id'])
      table.check('kind in (1, 2) and state in (1, 9)', [], 'ledger_alarms_codes')
    })
  }

  async down() {
    this.schema.dropTable('ledger_alarms')
  }
}
