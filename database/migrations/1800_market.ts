import { BaseSchema } from '@adonisjs/lucid/schema'

/** Quotes and price series, their feeds, trading hours of the exchanges; duty parameters; individuation. */
export default class extends BaseSchema {
  async up() {
    /*
     * Futures: contracts with their latest quote, and one row per contract and day. Prices are cents per tonne; those of ICE are hundredths
     * of a US cent per pound (`8236` = 82.36).
     */
    this.schema.createTable('futures_contracts', (table) => {
      table.bigIncrements('id')
      table.string('code', 10).notNullable().unique()
      table.string('name', 30).notNullable()
      table.string('exchange', 8).notNullable()
      table.string('product', 4).notNullable()
      table.date('delivery_month').notNullable()
      // last day on which a price may be fixed against the contract
      table.date('last_point_date').notNullable()
      table.boolean('is_main').notNullable().defaultTo(false)
      table.smallint('state').notNullable().defaultTo(1)
      for (const column of ['last_price', 'pre_settle', 'open', 'high', 'low', 'settle', 'volume', 'open_interest'])
        table.bigInteger(column).nullable()
      // the trading day of open, high, low, volume and settle
      table.date('trading_day').nullable()
      table.timestamp('quoted_at', { useTz: true }).nullable()
      table.string('source', 40).nullable()
      table.boolean('simulated').notNullable().defaultTo(false)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check(`exchange in ('CZCE', 'ICE')`, [], 'futures_contracts_exchange')
      table.check('state in (1, 9)', [], 'futures_contracts_state')
      table.check('last_price > 0 and settle > 0 and pre_settle > 0', [], 'futures_contracts_prices')
    })
    this.schema.raw(
      'create unique index futures_contracts_one_main on futures_contracts (exchange, product) where is_main and state = 1'
    )

    this.schema.createTable('contract_days', (table) => {
      table.bigIncrements('id')
      table.bigInteger('contract_id').notNullable().references('futures_contracts.id')
      table.date('day').notNullable()
      for (const column of ['open', 'high', 'low', 'close', 'settle', 'volume', 'open_interest'])
        table.bigInteger(column).nullable()
      table.string('source', 40).notNullable()
      table.boolean('simulated').notNullable().defaultTo(false)
      // moment at which the settlement price first determined an amount; afterwards it cannot be changed
      table.timestamp('used_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['contract_id', 'day'])
      table.check('settle > 0', [], 'contract_days_settle')
      table.index(['day'])
    })

    // Daily figures of indices, yarn, fibre, main contracts and exchange rates, each in the unit of its series.
    this.schema.createTable('price_series', (table) => {
      table.bigIncrements('id')
      table.string('code', 20).notNullable().unique()
      table.string('name', 40).notNullable()
      // 1 cotton, 2 spinning, 3 exchange rates
      table.smallint('kind').notNullable()
      table.string('unit', 20).notNullable()
      table.smallint('decimals').notNullable().defaultTo(0)
      table.string('source', 200).nullable()
      // the product whose main contract provides the values of the series
      table.string('product', 4).nullable()
      table.integer('sort').notNullable().defaultTo(100)
      table.smallint('state').notNullable().defaultTo(1)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('kind in (1, 2, 3)', [], 'price_series_kind')
      table.check('decimals between 0 and 4', [], 'price_series_decimals')
    })

    this.schema.createTable('price_points', (table) => {
      table.bigIncrements('id')
      table.bigInteger('series_id').notNullable().references('price_series.id')
      table.date('day').notNullable()
      table.decimal('value', 14, 4).notNullable()
      table.boolean('simulated').notNullable().defaultTo(false)
      table.string('source', 40).notNullable().defaultTo('人工录入')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['series_id', 'day'])
      table.check('value > 0', [], 'price_points_value')
    })

    // Sources of quotes and series.
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
      // own name → name in the feed: columns, or paths in JSON
      table.jsonb('mapping').notNullable().defaultTo('{}')
      table.integer('every_seconds').notNullable().defaultTo(60)
      table.smallint('state').notNullable().defaultTo(1)
      // the process that advances it has claimed the next run
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

    // Duties on imported cotton (F6) by effective day. A correction is a new row.
    this.schema.createTable('duty_parameters', (table) => {
      table.bigIncrements('id')
      table.date('effective_date').notNullable()
      // the sliding rate is a ÷ P + b × P − 1 for a price P in yuan per kilogram; b and all rates in percent
      table.decimal('a', 8, 4).notNullable()
      table.decimal('b', 8, 4).notNullable()
      // from this price (yuan per kilogram) on, the duty is `specific` yuan per kilogram
      table.decimal('threshold', 8, 4).notNullable()
      table.decimal('specific', 8, 4).notNullable()
      table.decimal('cap', 6, 3).notNullable()
      table.decimal('quota_rate', 6, 3).notNullable()
      table.decimal('full_rate', 6, 3).notNullable()
      table.decimal('vat', 6, 3).notNullable()
      // default port charges of calculators, yuan per tonne
      table.integer('port').notNullable()
      table.string('source', 200).nullable()
      table.string('created_by', 40).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.check(
        'a > 0 and b >= 0 and threshold > 0 and specific >= 0 and cap between 0 and 200 and quota_rate between 0 and 100 and full_rate between 0 and 200 and vat between 0 and 100 and port >= 0',
        [],
        'duty_parameters_plausible'
      )
    })
    this.schema.raw('create index duty_parameters_effective on duty_parameters (effective_date desc, id desc)')

    // Individuation (state-machines §12): applications, versions of a company's own basis table, and price alerts on the main contract.
    this.schema.createTable('individuation_applies', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id')
      // 1 own basis table, 2 price alerts
      table.smallint('kind').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.string('purpose', 500).notNullable()
      table.bigInteger('user_id').notNullable().references('users.id')
      table.string('user_name', 40).notNullable()
      table.string('reason', 200).nullable()
      table.string('decided_by', 40).nullable()
      table.timestamp('decided_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['company_id', 'id'])
      table.check('kind in (1, 2) and state in (1, 2, 3)', [], 'individuation_applies_codes')
    })
    this.schema.raw(
      'create unique index individuation_applies_one_open on individuation_applies (company_id, kind) where state in (1, 2)'
    )

    this.schema.createTable('individuation_bases', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.integer('version').notNullable()
      table.date('effective_date').notNullable()
      // { bases: [{ region, batchType, amount }], steps: [{ indicator, op, value, amount }] }, yuan per tonne
      table.jsonb('rates').notNullable()
      // the rates in words, one line per row, for the back office
      table.text('summary').notNullable().defaultTo('')
      table.string('note', 200).nullable()
      table.string('created_by', 40).notNullable()
      // written by an operator on behalf of the company
      table.boolean('by_operator').notNullable().defaultTo(false)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['company_id', 'version'])
      table.index(['company_id', 'effective_date', 'id'])
    })

    this.schema.createTable('price_watches', (table) => {
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.string('product', 8).notNullable()
      // 1 rises to, 2 falls to, 3 both
      table.smallint('direction').notNullable()
      // cents per tonne
      table.bigInteger('level').notNullable()
      // whether the last seen price was above the level; null before the first price
      table.boolean('above').nullable()
      table.timestamp('told_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['user_id', 'product', 'direction', 'level'])
      table.check('direction in (1, 2, 3) and level > 0', [], 'price_watches_codes')
    })
  }

  async down() {
    for (const table of [
      'price_watches',
      'individuation_bases',
      'individuation_applies',
      'duty_parameters',
      'exchange_days',
      'market_feeds',
      'price_points',
      'price_series',
      'contract_days',
      'futures_contracts',
    ])
      this.schema.dropTable(table)
  }
}
