import { BaseSchema } from '@adonisjs/lucid/schema'

/** Orders, spot and pair, with a snapshot of the goods; pick orders, cancellations (state-machines §5.1, §11). Cents, tonnes. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('create sequence order_serial_seq start 1')

    this.schema.createTable('orders', (table) => {
      table.bigIncrements('id')
      table.string('order_no', 24).notNullable().unique()
      table.smallint('order_type').notNullable().defaultTo(1)
      // Origin of the deal: 1 listing, 2 auction. The service fee depends on it.
      table.smallint('origin').notNullable().defaultTo(1)
      table.smallint('state').notNullable().defaultTo(1)
      table.smallint('accept_state').notNullable().defaultTo(1)
      table.smallint('cancel_type').nullable()
      table.string('cancel_reason', 200).nullable()

      // Both parties as of the conclusion of the contract
      table.bigInteger('buyer_company_id').notNullable()
      table.string('buyer_company_name', 100).notNullable()
      table.bigInteger('buyer_user_id').notNullable()
      table.string('buyer_user_name', 32).notNullable()
      table.string('buyer_mobile', 11).nullable()
      table.bigInteger('seller_company_id').notNullable()
      table.string('seller_company_name', 100).notNullable()
      table.bigInteger('seller_user_id').notNullable()
      table.string('seller_user_name', 32).notNullable()
      table.string('seller_mobile', 11).nullable()
      table.jsonb('buyer_invoice').notNullable()
      table.jsonb('seller_invoice').notNullable()

      table.integer('line_count').notNullable()
      table.integer('packets').notNullable()
      table.decimal('weight', 12, 3).notNullable()
      table.bigInteger('amount').notNullable()
      table.bigInteger('deposit').notNullable()
      table.bigInteger('paid').notNullable().defaultTo(0)
      table.bigInteger('deposit_hold_id').nullable()
      // For orders of a purchase auction: the deposit of the seller
      table.bigInteger('seller_hold_id').nullable()
      table.smallint('delivery_type').notNullable()
      table.string('delivery_address', 200).nullable()
      table.string('remark', 500).nullable()

      table.timestamp('accept_due', { useTz: true }).nullable()
      table.timestamp('pay_due', { useTz: true }).nullable()
      table.timestamp('release_due', { useTz: true }).nullable()
      table.timestamp('pick_due', { useTz: true }).nullable()
      table.timestamp('objection_due', { useTz: true }).nullable()
      // Moment at which a missed deadline becomes a default (payDue + 1, releaseDue + 3 working days)
      table.timestamp('default_due', { useTz: true }).nullable()
      table.timestamp('reminded_at', { useTz: true }).nullable()

      table.timestamp('accepted_at', { useTz: true }).nullable()
      table.timestamp('paid_at', { useTz: true }).nullable()
      table.timestamp('released_at', { useTz: true }).nullable()
      table.timestamp('picked_at', { useTz: true }).nullable()
      table.timestamp('completed_at', { useTz: true }).nullable()
      table.timestamp('cancelled_at', { useTz: true }).nullable()

      table.string('contract_no', 24).nullable()
      table.bigInteger('contract_file_id').nullable()
      table.string('delivery_no', 24).nullable()
      table.string('pick_code', 8).nullable()
      table.bigInteger('storage_paid').notNullable().defaultTo(0)
      // Storage is charged per calendar day; this is the last day paid by the buyer
      table.date('storage_paid_until').nullable()
      table.bigInteger('debt').notNullable().defaultTo(0)

      // Pair orders (state-machines §5.2): futures contract and deadline of the pricing. Prices and bases are cents per tonne.
      table.string('price_contract', 10).nullable()
      table.bigInteger('price_diff').nullable()
      table.smallint('price_standard').nullable()
      table.smallint('pricing_status').nullable()
      table.timestamp('point_start', { useTz: true }).nullable()
      table.timestamp('point_deadline', { useTz: true }).nullable()
      // Whether the seller allows instructions to be filled automatically by the feed
      table.boolean('auto_fill').notNullable().defaultTo(false)
      // The last reminder sent: 5 or 1 trading days before the deadline
      table.smallint('point_reminded').nullable()
      // Moment at which operators were notified that the settlement price of the deadline is missing
      table.timestamp('point_stuck_at', { useTz: true }).nullable()

      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['buyer_company_id', 'state', 'id'])
      table.index(['seller_company_id', 'state', 'id'])
      table.index(['state', 'accept_due'])
      table.index(['state', 'point_deadline'])
      table.index(['created_at', 'id'])
      table.check('buyer_company_id <> seller_company_id', [], 'orders_two_sides')
      table.check('state between 1 and 9', [], 'orders_known_state')
      table.check(
        'order_type <> 2 or (price_contract is not null and price_diff is not null and price_standard is not null and pricing_status is not null and point_deadline is not null)',
        [],
        'orders_pair_terms_are_given'
      )
    })

    this.schema.createTable('order_lines', (table) => {
      table.bigIncrements('id')
      table.bigInteger('order_id').notNullable().references('orders.id')
      table.integer('line_no').notNullable()
      // Null for orders of a purchase auction, whose goods are described by the request, not by a batch
      table.bigInteger('listing_id').nullable()
      table.bigInteger('batch_id').nullable()
      table.string('batch_code', 32).notNullable()
      table.smallint('product_type').notNullable()
      table.smallint('weight_type').notNullable()
      table.integer('packets').notNullable()
      table.decimal('weight', 12, 3).notNullable()
      table.bigInteger('price').notNullable()
      table.bigInteger('amount').notNullable()
      // Pair orders: the pricing terms of the line; a roll changes only lines that are not priced yet
      table.string('price_contract', 10).nullable()
      table.bigInteger('price_diff').nullable()
      table.bigInteger('agio').notNullable().defaultTo(0)
      // Fixed price of the futures contract; null while price and amount are provisional
      table.bigInteger('fixed_price').nullable()
      table.smallint('priced_by').nullable()
      table.timestamp('priced_at', { useTz: true }).nullable()
      table.bigInteger('deposit_rate').notNullable()
      table.bigInteger('deposit').notNullable()
      table.smallint('storage_fee_type').notNullable()
      table.string('storage_fee_memo', 200).nullable()
      table.bigInteger('entrepot_id').nullable()
      table.string('entrepot_name', 100).nullable()
      // Snapshot of the batch when it was sold: all its wire fields
      table.jsonb('quality').notNullable()
      table.integer('picked_packets').notNullable().defaultTo(0)
      table.decimal('picked_weight', 12, 3).notNullable().defaultTo(0)
      table.boolean('pick_closed').notNullable().defaultTo(false)
      table.unique(['order_id', 'line_no'])
      table.index(['batch_id'])
      table.index(['batch_code'])
      table.index(['listing_id'])
      table.check('picked_packets between 0 and packets', [], 'order_lines_picks_what_was_sold')
      table.check('(fixed_price is null) = (priced_at is null)', [], 'order_lines_priced_at_a_moment')
    })

    // One submission of a buyer, which becomes one order per seller (/shop/result)
    this.schema.createTable('order_submissions', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable()
      table.bigInteger('user_id').notNullable()
      table.jsonb('results').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
    })

    // 协商取消 and 平台作废 need the consent of a second party
    this.schema.createTable('cancel_requests', (table) => {
      table.bigIncrements('id')
      table.bigInteger('order_id').notNullable().references('orders.id')
      table.smallint('kind').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.string('asker_side', 10).notNullable()
      table.bigInteger('asker_id').notNullable()
      table.string('asker_name', 64).notNullable()
      table.string('reason', 200).notNullable()
      table.bigInteger('answerer_id').nullable()
      table.string('answerer_name', 64).nullable()
      table.string('answer', 200).nullable()
      table.timestamp('expires_at', { useTz: true }).nullable()
      table.timestamp('answered_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['order_id', 'id'])
    })
    this.schema.raw('create unique index cancel_requests_one_open on cancel_requests (order_id, kind) where state = 1')

    this.schema.createTable('pick_orders', (table) => {
      table.bigIncrements('id')
      table.string('pick_no', 24).notNullable().unique()
      table.bigInteger('order_id').notNullable().references('orders.id')
      table.smallint('state').notNullable().defaultTo(1)
      // 1 the buyer's truck at the warehouse, 2 arrived at the buyer's (送到)
      table.smallint('kind').notNullable().defaultTo(1)
      table.integer('packets').notNullable()
      table.string('plate', 12).nullable()
      table.string('driver_name', 32).nullable()
      table.string('driver_id_no', 18).nullable()
      table.string('driver_phone', 11).nullable()
      table.date('pick_date').notNullable()
      table.string('remark', 200).nullable()
      table.string('pick_code', 8).nullable()
      table.string('reject_reason', 200).nullable()
      table.integer('actual_packets').notNullable().defaultTo(0)
      table.decimal('actual_weight', 12, 3).notNullable().defaultTo(0)
      table.timestamp('expires_at', { useTz: true }).nullable()
      table.bigInteger('created_by').notNullable()
      table.string('approved_by', 64).nullable()
      table.timestamp('approved_at', { useTz: true }).nullable()
      table.timestamp('finished_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['order_id', 'id'])
      table.index(['state', 'expires_at'])
    })

    this.schema.createTable('pick_order_lines', (table) => {
      table.bigIncrements('id')
      table.bigInteger('pick_order_id').notNullable().references('pick_orders.id')
      table.bigInteger('order_line_id').notNullable().references('order_lines.id')
      table.integer('packets').notNullable()
      table.integer('actual_packets').notNullable().defaultTo(0)
      table.decimal('actual_weight', 12, 3).notNullable().defaultTo(0)
      table.unique(['pick_order_id', 'order_line_id'])
      table.check('actual_packets between 0 and packets', [], 'pick_order_lines_within_request')
    })

    // 磅单: one weighing as recorded by the warehouse
    this.schema.createTable('pick_tickets', (table) => {
      table.bigIncrements('id')
      table.bigInteger('pick_order_id').notNullable().references('pick_orders.id')
      table.bigInteger('order_line_id').notNullable().references('order_lines.id')
      table.string('ticket_no', 40).notNullable()
      table.integer('packets').notNullable()
      table.decimal('weight', 12, 3).notNullable()
      table.bigInteger('file_id').nullable()
      table.string('recorded_by', 64).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['pick_order_id'])
      table.index(['order_line_id'])
    })
  }

  async down() {
    for (const table of [
      'pick_tickets',
      'pick_order_lines',
      'pick_orders',
      'cancel_requests',
      'order_submissions',
      'order_lines',
      'orders',
    ])
      this.schema.dropTable(table)
    this.schema.raw('drop sequence order_serial_seq')
  }
}
