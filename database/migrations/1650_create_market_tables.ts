import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Futures: contracts with their latest quote, and one row a contract and day. Prices are cents per tonne; of ICE hundredths of a US
 * cent per pound (`8236` = 82.36).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('futures_contracts', (table) => {
      table.bigIncrements('id')
      table.string('code', 10).notNullable().unique()
      table.string('name', 30).notNullable()
      table.string('exchange', 8).notNullable()
      table.string('product', 4).notNullable()
      table.date('delivery_month').notNullable()
      // last day on which a price may be fixed against it
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
      // money was decided by this settlement price: from then on it cannot change
      table.timestamp('used_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['contract_id', 'day'])
      table.check('settle > 0', [], 'contract_days_settle')
      table.index(['day'])
    })
  }

  async down() {
    this.schema.dropTable('contract_days')
    this.schema.dropTable('futures_contracts')
  }
}
