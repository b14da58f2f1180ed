import { BaseSchema } from '@adonisjs/lucid/schema'

/** Auction sessions, their lots, entries and bids (glossary §1.2, §1.3; state-machines §7). Cents, cents per tonne, tonnes. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('auction_sessions', (table) => {
      table.bigIncrements('id')
      table.string('session_code', 16).notNullable().unique()
      table.smallint('session_mode').notNullable().defaultTo(1)
      table.smallint('price_type').notNullable().defaultTo(2)
      table.smallint('price_direction').notNullable().defaultTo(1)
      table.smallint('product_type').notNullable().defaultTo(1)
      table.integer('postpone').notNullable().defaultTo(30)
      table.string('name', 60).notNullable()
      table.timestamp('start_time', { useTz: true }).notNullable()
      table.timestamp('end_time', { useTz: true }).notNullable()
      table.timestamp('close_time', { useTz: true }).nullable()
      table.text('bid_notice').nullable()
      // Counts changes of the notice; an entry stores the version that the company has agreed to
      table.integer('notice_version').notNullable().defaultTo(1)
      table.string('memo', 500).nullable()
      table.smallint('state').notNullable().defaultTo(1)
      // 定向竞价: only companies in auction_session_companies may bid
      table.boolean('limited').notNullable().defaultTo(false)
      table.boolean('mills_only').notNullable().defaultTo(false)
      // Parameters as of the creation of the session; later changes do not affect it
      table.bigInteger('deposit_rate').notNullable()
      table.bigInteger('entry_minimum').notNullable().defaultTo(0)
      table.integer('lock_before').notNullable()
      table.integer('flash_cap').notNullable()
      table.timestamp('published_at', { useTz: true }).nullable()
      table.timestamp('reminded_at', { useTz: true }).nullable()
      // Counts visible changes by any process (auction_count_change)
      table.integer('rev').notNullable().defaultTo(0)
      // Hash over the heads of all lots' bid chains and their results, written when the session ends
      table.string('log_hash', 64).nullable()
      table.string('void_reason', 200).nullable()
      table.bigInteger('void_asked_by').nullable()
      table.string('void_asked_name', 64).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['state', 'start_time'])
      table.check('end_time > start_time', [], 'auction_sessions_ends_after_start')
      table.check('postpone between 10 and 300', [], 'auction_sessions_postpone')
      table.check('state in (1, 2, 3, 5, 6, 8, 9)', [], 'auction_sessions_state')
    })

    // Companies that may take part (/admin/auction/company).
    this.schema.createTable('auction_session_companies', (table) => {
      table.bigIncrements('id')
      table.bigInteger('session_id').notNullable().references('auction_sessions.id').onDelete('CASCADE')
      table.bigInteger('company_id').notNullable()
      // 1 consignor: if a session has any, only their goods are accepted; 2 bidder: required in a limited session
      table.smallint('role').notNullable().defaultTo(2)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['session_id', 'company_id', 'role'])
      table.check('role in (1, 2)', [], 'auction_session_companies_role')
    })

    this.schema.createTable('auction_lots', (table) => {
      table.bigIncrements('id')
      table.bigInteger('session_id').notNullable().references('auction_sessions.id')
      table.integer('position').notNullable()
      table.bigInteger('company_id').notNullable()
      table.bigInteger('seller_company_id').notNullable()
      table.smallint('product_type').notNullable()
      // Null in down sessions, in which the goods are named after the deal
      table.bigInteger('product_id').nullable().references('batches.id')
      table.string('product_name', 100).notNullable()
      table.decimal('product_weight', 12, 3).notNullable()
      table.integer('numbers').nullable()
      table.string('batch_code', 32).nullable()
      table.string('price_contract', 10).nullable()
      table.bigInteger('starting_price').notNullable()
      table.bigInteger('reserve_price').nullable()
      table.bigInteger('appraised_price').nullable()
      table.bigInteger('step_price').notNullable()
      table.string('storage_address', 200).nullable()
      table.smallint('storage_fee_type').notNullable().defaultTo(1)
      // Rate × weight
      table.bigInteger('deposit').notNullable()
      // The consignor's own deposit in a down session
      table.bigInteger('consignor_hold_id').nullable()

      table.smallint('state').notNullable().defaultTo(1)
      table.bigInteger('buyer_id').nullable()
      table.bigInteger('buyer_company_id').nullable()
      table.bigInteger('standing_price').nullable()
      table.timestamp('hammer_time', { useTz: true }).nullable()
      table.integer('offer_num').notNullable().defaultTo(0)
      // Set by bids of the flash phase; before that it is end_time + postpone
      table.timestamp('deadline', { useTz: true }).nullable()
      // Head of the lot's bid chain
      table.integer('last_seq').notNullable().defaultTo(0)
      table.string('last_hash', 64).notNullable().defaultTo('')
      // Last bid covered by the seal of the session; later bids are refused but still written
      table.integer('sealed_seq').nullable()
      table.string('sealed_hash', 64).nullable()
      table.integer('rev').notNullable().defaultTo(0)

      table.timestamp('confirm_due', { useTz: true }).nullable()
      table.timestamp('signed_at', { useTz: true }).nullable()
      table.bigInteger('signed_by').nullable()
      table.timestamp('abandoned_at', { useTz: true }).nullable()
      table.bigInteger('order_id').nullable()
      table.string('memo', 200).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['session_id', 'position'])
      table.index(['session_id', 'buyer_company_id'])
      table.index(['buyer_company_id', 'state'])
      table.index(['seller_company_id', 'state'])
      table.check('step_price > 0 and product_weight > 0 and deposit >= 0', [], 'auction_lots_positive')
      table.check('state in (1, 4, 5, 8, 9)', [], 'auction_lots_state')
      table.check('(standing_price is null) = (buyer_company_id is null)', [], 'auction_lots_price_has_a_bidder')
    })
    // A batch occurs once in a session; its sales state ensures that it is in one running session at a time
    this.schema.raw('create unique index auction_lots_lot_once on auction_lots (session_id, product_id)')
    this.schema.raw('create index auction_lots_open on auction_lots (session_id) where state = 1')

    this.schema.createTable('auction_entries', (table) => {
      table.bigIncrements('id')
      table.bigInteger('session_id').notNullable().references('auction_sessions.id')
      table.bigInteger('company_id').notNullable()
      table.bigInteger('user_id').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      // 竞买号, shown instead of the company's name during bidding
      table.string('bidder_no', 8).notNullable()
      table.integer('notice_version').notNullable()
      // Deposit frozen for this session: the quota
      table.bigInteger('deposit').notNullable().defaultTo(0)
      table.timestamp('entered_at', { useTz: true }).nullable()
      table.timestamp('ended_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['session_id', 'company_id'])
      table.unique(['session_id', 'bidder_no'])
      table.index(['company_id', 'state'])
      table.check('state in (1, 2, 9) and deposit >= 0', [], 'auction_entries_state')
    })

    // Every bid, accepted (reason 0) or refused with its reason; rows are never changed
    this.schema.createTable('auction_bids', (table) => {
      table.bigIncrements('id')
      table.bigInteger('session_id').notNullable()
      table.bigInteger('lot_id').notNullable().references('auction_lots.id')
      table.integer('seq').notNullable()
      table.bigInteger('company_id').notNullable()
      table.bigInteger('user_id').notNullable()
      table.string('bidder_no', 8).nullable()
      table.bigInteger('price').notNullable()
      table.smallint('reason').notNullable()
      table.bigInteger('detail').nullable()
      table.string('bid_key', 64).notNullable()
      table.timestamp('at', { useTz: true }).notNullable()
      table.string('hash', 64).notNullable()
      table.unique(['lot_id', 'seq'])
      table.unique(['lot_id', 'company_id', 'bid_key'])
      table.index(['session_id', 'id'])
      table.index(['company_id', 'id'])
    })

    // The last moment at which the platform was available to bidders, and its outages with their effect on a session.
    this.schema.createTable('auction_pulse', (table) => {
      table.smallint('id').primary().defaultTo(1)
      table.timestamp('at', { useTz: true }).notNullable()
      table.check('id = 1', [], 'auction_pulse_one_row')
    })
    this.schema.createTable('auction_outages', (table) => {
      table.bigIncrements('id')
      table.bigInteger('session_id').notNullable().references('auction_sessions.id')
      table.timestamp('began_at', { useTz: true }).notNullable()
      table.timestamp('ended_at', { useTz: true }).notNullable()
      // The extended deadline of open lots; null when deadlines are unchanged
      table.timestamp('deadline', { useTz: true }).nullable()
      table.integer('lots').notNullable().defaultTo(0)
      table.index(['session_id', 'id'])
      table.check('ended_at > began_at', [], 'auction_outages_ends_after_it_began')
    })

    // 关注: lots that a user follows (glossary §1.2, `isCollect`).
    this.schema.createTable('auction_collects', (table) => {
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('lot_id').notNullable().references('auction_lots.id').onDelete('CASCADE')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.primary(['user_id', 'lot_id'])
      table.index(['lot_id'])
    })

    // Deposit rates by product type, set by operators (/admin/auction/deposit-config).
    this.schema.createTable('auction_deposit_rates', (table) => {
      table.bigIncrements('id')
      table.smallint('product_type').notNullable().unique()
      // Cents per tonne; a session stores the rate as of its creation
      table.bigInteger('rate').notNullable()
      // Smallest deposit in cents for entering a session, even if one lot needs less
      table.bigInteger('entry_minimum').notNullable().defaultTo(0)
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('rate > 0 and entry_minimum >= 0', [], 'auction_deposit_rates_positive')
    })

    // Subscriptions to notices: of every new session (session null), or before one session opens.
    this.schema.createTable('auction_subscriptions', (table) => {
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('session_id').nullable().references('auction_sessions.id').onDelete('CASCADE')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['session_id'])
    })
    this.schema.raw(
      'create unique index auction_subscriptions_once on auction_subscriptions (user_id, coalesce(session_id, 0))'
    )

    // Users who want an SMS when outbid in a session, and the messages sent.
    this.schema.createTable('auction_outbid_alerts', (table) => {
      table.bigIncrements('id')
      table.bigInteger('session_id').notNullable().references('auction_sessions.id').onDelete('CASCADE')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['session_id', 'user_id'])
    })
    this.schema.createTable('auction_outbid_messages', (table) => {
      table.bigIncrements('id')
      table.bigInteger('lot_id').notNullable().references('auction_lots.id').onDelete('CASCADE')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      // The outbid bid of the company; one message is sent per bid
      table.integer('seq').notNullable()
      table.timestamp('sent_at', { useTz: true }).notNullable()
      table.unique(['lot_id', 'user_id'])
    })
  }

  async down() {
    for (const table of [
      'auction_outbid_messages',
      'auction_outbid_alerts',
      'auction_subscriptions',
      'auction_deposit_rates',
      'auction_collects',
      'auction_outages',
      'auction_pulse',
      'auction_bids',
      'auction_entries',
      'auction_lots',
      'auction_session_companies',
      'auction_sessions',
    ])
      this.schema.dropTable(table)
  }
}
