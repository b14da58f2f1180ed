import { BaseSchema } from '@adonisjs/lucid/schema'

/** Pair orders (state-machines §5.2): instructions to fix a price, and agreements to roll. Prices and bases are cents per tonne. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('point_instructions', (table) => {
      table.bigIncrements('id')
      table.bigInteger('order_id').notNullable().references('orders.id')
      table.bigInteger('order_line_id').notNullable().references('order_lines.id')
      // 1 limit, 2 immediate
      table.smallint('kind').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.string('price_contract', 10).notNullable()
      table.bigInteger('limit_price').notNullable()
      table.date('trading_day').notNullable()
      table.timestamp('expires_at', { useTz: true }).notNullable()
      // The market at the moment of the instruction, to distinguish later quotes from earlier ones
      table.bigInteger('placed_last').nullable()
      table.bigInteger('placed_low').nullable()
      // First quote of the platform's feed that met the limit: evidence for a claim
      table.bigInteger('touched_price').nullable()
      table.timestamp('touched_at', { useTz: true }).nullable()
      table.bigInteger('fill_price').nullable()
      table.smallint('filled_by').nullable()
      table.timestamp('filled_at', { useTz: true }).nullable()
      table.string('claim', 200).nullable()
      table.timestamp('claimed_at', { useTz: true }).nullable()
      table.string('end_reason', 200).nullable()
      table.timestamp('ended_at', { useTz: true }).nullable()
      table.bigInteger('placed_by').notNullable()
      table.string('placed_name', 64).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['order_id', 'id'])
      table.index(['state', 'expires_at'])
      table.check('state in (1, 2, 3, 4)', [], 'point_instructions_state')
      table.check('(state = 2) = (fill_price is not null)', [], 'point_instructions_filled_at_a_price')
    })
    this.schema.raw(
      'create unique index point_instructions_one_open on point_instructions (order_line_id) where state = 1'
    )
    this.schema.raw(
      'create unique index point_instructions_one_fill on point_instructions (order_line_id) where state = 2'
    )

    this.schema.createTable('point_rolls', (table) => {
      table.bigIncrements('id')
      table.bigInteger('order_id').notNullable().references('orders.id')
      table.smallint('state').notNullable().defaultTo(1)
      table.string('asker_side', 10).notNullable()
      table.string('asker_name', 64).notNullable()
      table.string('from_contract', 10).notNullable()
      table.bigInteger('from_price').notNullable()
      table.bigInteger('from_basis').notNullable()
      table.timestamp('from_deadline', { useTz: true }).notNullable()
      table.string('to_contract', 10).notNullable()
      table.bigInteger('to_price').notNullable()
      table.bigInteger('to_basis').notNullable()
      table.timestamp('to_deadline', { useTz: true }).notNullable()
      table.string('answerer_name', 64).nullable()
      table.string('answer', 200).nullable()
      table.timestamp('expires_at', { useTz: true }).notNullable()
      table.timestamp('answered_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['order_id', 'id'])
    })
    this.schema.raw('create unique index point_rolls_one_open on point_rolls (order_id) where state = 1')
  }

  async down() {
    for (const table of ['point_rolls', 'point_instructions']) this.schema.dropTable(table)
  }
}
