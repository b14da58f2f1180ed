import { BaseSchema } from '@adonisjs/lucid/schema'

/** Daily figures of indices, yarn, fibre, main contracts and exchange rates, each in the unit of its series. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('price_series', (table) => {
      table.bigIncrements('id')
      table.string('code', 20).notNullable().unique()
      table.string('name', 40).notNullable()
      // 1 cotton, 2 spinning, 3 exchange rates
      table.smallint('kind').notNullable()
      table.string('unit', 20).notNullable()
      table.smallint('decimals').notNullable().defaultTo(0)
      table.string('source', 200).nullable()
      // the product whose main contract fills the series each day
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
  }

  async down() {
    this.schema.dropTable('price_points')
    this.schema.dropTable('price_series')
  }
}
