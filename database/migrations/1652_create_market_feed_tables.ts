import { BaseSchema } from '@adonisjs/lucid/schema'

/** Where quotes and series come from, and when the exchanges trade. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('market_feeds', (table) => {
      table.bigIncrements('id')
      table.string('name', 60).notNullable().unique()
      // 1 HTTP, 2 file, 3 simulator
      table.smallint('kind').notNullable()
      // 1 quotes, 2 settlement prices, 3 series
      table.smallint('target').notNullable()
      // 1 CSV, 2 JSON
      table.smallint('format').nullable()
      table.string('address', 500).nullable()
      // ours → theirs: names of columns, or paths in JSON
      table.jsonb('mapping').notNullable().defaultTo('{}')
      table.integer('every_seconds').notNullable().defaultTo(60)
      table.smallint('state').notNullable().defaultTo(1)
      // whoever moves it on has claimed the next run
      table.timestamp('due_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('ran_at', { useTz: true }).nullable()
      table.timestamp('succeeded_at', { useTz: true }).nullable()
      table.integer('taken').nullable()
      table.string('problem', 500).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('kind in (1, 2, 3) and target in (1, 2, 3)', [], 'market_feeds_kind')
      table.check('every_seconds between 1 and 86400', [], 'market_feeds_every_seconds')
    })

    // Days that differ from the rule: Monday to Friday, and for CZCE the public holidays of calendar_days.
    this.schema.createTable('exchange_days', (table) => {
      table.bigIncrements('id')
      table.string('exchange', 8).notNullable()
      table.date('day').notNullable()
      table.boolean('trading').notNullable()
      table.string('name', 40).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['exchange', 'day'])
    })
  }

  async down() {
    this.schema.dropTable('exchange_days')
    this.schema.dropTable('market_feeds')
  }
}
