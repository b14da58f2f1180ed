import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Basis listings and pair orders (state-machines §5.2): what an order is priced against, the price of each line, instructions to fix a
 * price and agreements to roll. Prices and bases are cents per tonne.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('listings', (table) => {
      // Set by the seller; without it the last trading day before the month of delivery
      table.date('point_deadline').nullable()
      table.check(
        'price_type <> 2 or (price_diff is not null and price_contract is not null)',
        [],
        'listings_basis_is_given'
      )
    })
    this.schema.alterTable('price_changes', (table) => {
      table.smallint('price_type').notNullable().defaultTo(1)
      table.string('price_contract', 10).nullable()
    })

    // What a basis listing is worth at a recent quote: search and sorting go by it, pages show the live one
    this.schema.createTable('listing_references', (table) => {
      table.bigInteger('listing_id').primary().references('listings.id').onDelete('CASCADE')
      table.bigInteger('price').notNullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
    })
    this.schema.raw(`
      create function follow_references() returns trigger language plpgsql as $$
      begin
        insert into offer_changes (listing_id) select listing_id from changed;
        return null;
      end $$;
      create trigger listing_references_insert_followed after insert on listing_references
        referencing new table as changed for each statement execute function follow_references();
      create trigger listing_references_update_followed after update on listing_references
        referencing new table as changed for each statement execute function follow_references();
    `)

    this.schema.alterTable('orders', (table) => {
      table.string('price_contract', 10).nullable()
      table.bigInteger('price_diff').nullable()
      table.smallint('price_standard').nullable()
      table.smallint('pricing_status').nullable()
      table.timestamp('point_start', { useTz: true }).nullable()
      table.timestamp('point_deadline', { useTz: true }).nullable()
      // The seller lets instructions be filled against the feed
      table.boolean('auto_fill').notNullable().defaultTo(false)
      // The last reminder that was sent: 5 or 1 trading days before the deadline
      table.smallint('point_reminded').nullable()
      // Operators were told that the settlement price of the deadline is missing
      table.timestamp('point_stuck_at', { useTz: true }).nullable()
      table.check(
        'order_type <> 2 or (price_contract is not null and price_diff is not null and price_standard is not null and pricing_status is not null and point_deadline is not null)',
        [],
        'orders_pair_terms_are_given'
      )
      table.index(['state', 'point_deadline'])
    })
    this.schema.alterTable('order_lines', (table) => {
      // Terms the line is (or was) priced on; a roll changes only lines that are not priced yet
      table.string('price_contract', 10).nullable()
      table.bigInteger('price_diff').nullable()
      table.bigInteger('agio').notNullable().defaultTo(0)
      // Of the futures; null while price and amount are provisional
      table.bigInteger('fixed_price').nullable()
      table.smallint('priced_by').nullable()
      table.timestamp('priced_at', { useTz: true }).nullable()
      table.check('(fixed_price is null) = (priced_at is null)', [], 'order_lines_priced_at_a_moment')
    })

    this.schema.createTable('point_instructions', (table) => {
      table.bigIncrements('id')
      table.bigInteger('order_id').notNullable().references('orders.id')
      table.bigInteger('order_line_id').notNullable().references('order_lines.id')
      // 1 limit, 2 at once
      table.smallint('kind').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.string('price_contract', 10).notNullable()
      table.bigInteger('limit_price').notNullable()
      table.date('trading_day').notNullable()
      table.timestamp('expires_at', { useTz: true }).notNullable()
      // The market at the moment of the instruction: what is seen afterwards is told from what was seen before
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
    this.schema.dropTable('point_rolls')
    this.schema.dropTable('point_instructions')
    this.schema.alterTable('order_lines', (table) => {
      table.dropColumns('price_contract', 'price_diff', 'agio', 'fixed_price', 'priced_by', 'priced_at')
    })
    this.schema.alterTable('orders', (table) => {
      table.dropColumns('price_contract', 'price_diff', 'price_standard', 'pricing_status', 'point_start')
      table.dropColumns('point_deadline', 'auto_fill', 'point_reminded', 'point_stuck_at')
    })
    this.schema.dropTable('listing_references')
    this.schema.raw('drop function follow_references()')
    this.schema.alterTable('price_changes', (table) => {
      table.dropColumns('price_type', 'price_contract')
    })
    this.schema.alterTable('listings', (table) => {
      table.dropColumn('point_deadline')
    })
  }
}
