import { BaseSchema } from '@adonisjs/lucid/schema'

/** Listings, and the carts, lists and searches of buyers. Prices are cents per tonne. */
export default class extends BaseSchema {
  async up() {
    // One listing (挂牌) of a batch: its price and terms. At most one listing of a batch is open (state 2).
    this.schema.createTable('listings', (table) => {
      table.bigIncrements('id')
      table.bigInteger('batch_id').notNullable().references('batches.id')
      table.bigInteger('company_id').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.smallint('price_type').notNullable().defaultTo(1)
      table.bigInteger('price').nullable()
      table.bigInteger('price_diff').nullable()
      table.string('price_contract', 10).nullable()
      // Set by the seller of a basis listing; default: the last trading day before the month of delivery
      table.date('point_deadline').nullable()
      table.smallint('price_standard').notNullable().defaultTo(1)
      table.smallint('delivery_type').notNullable().defaultTo(1)
      table.bigInteger('deposit').notNullable()
      table.smallint('adjustable').notNullable().defaultTo(1)
      table.smallint('spot_type').notNullable().defaultTo(1)
      table.smallint('bid_type').notNullable().defaultTo(2)
      table.smallint('storage_fee_type').notNullable().defaultTo(1)
      table.string('storage_fee_memo', 200).nullable()
      table.date('appointment_date').nullable()
      table.bigInteger('contact_id').notNullable()
      table.string('contact_name', 32).notNullable()
      table.string('remark', 500).nullable()
      table.timestamp('listed_at', { useTz: true }).nullable()
      table.timestamp('delisted_at', { useTz: true }).nullable()
      table.string('delist_reason', 200).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['company_id', 'state'])
      table.index(['batch_id'])
      table.check('price_type <> 1 or price is not null', [], 'listings_fixed_price_is_given')
      table.check(
        'price_type <> 2 or (price_diff is not null and price_contract is not null)',
        [],
        'listings_basis_is_given'
      )
      table.check('state in (1, 2)', [], 'listings_state')
    })
    this.schema.raw('create unique index listings_one_open_a_batch on listings (batch_id) where state = 2')

    this.schema.createTable('price_changes', (table) => {
      table.bigIncrements('id')
      table.bigInteger('listing_id').notNullable().references('listings.id')
      table.bigInteger('batch_id').notNullable().references('batches.id')
      table.smallint('price_type').notNullable().defaultTo(1)
      table.string('price_contract', 10).nullable()
      table.bigInteger('from_price').nullable()
      table.bigInteger('to_price').notNullable()
      table.string('actor_name', 64).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['batch_id', 'id'])
      table.index(['listing_id'])
    })

    // 手工预留: the seller holds a batch for one named customer (state-machines §2.2, manualHold).
    this.schema.createTable('batch_holds', (table) => {
      table.bigIncrements('id')
      table.bigInteger('batch_id').notNullable().references('batches.id')
      table.bigInteger('company_id').notNullable()
      table.bigInteger('customer_company_id').notNullable()
      table.string('customer_name', 100).notNullable()
      table.timestamp('held_until', { useTz: true }).notNullable()
      // 1 holding, 2 ordered by the customer, 8 cancelled, 9 expired
      table.smallint('state').notNullable().defaultTo(1)
      table.timestamp('ended_at', { useTz: true }).nullable()
      table.string('remark', 200).nullable()
      table.bigInteger('created_by').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['batch_id', 'id'])
      table.index(['customer_company_id', 'state'])
    })
    this.schema.raw('create unique index batch_holds_one_a_batch on batch_holds (batch_id) where state = 1')

    // Price of a basis listing at a recent quote, used by search and sorting; pages show the live price
    this.schema.createTable('listing_references', (table) => {
      table.bigInteger('listing_id').primary().references('listings.id').onDelete('CASCADE')
      table.bigInteger('price').notNullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
    })

    // Collections of buyers: cart, cotton lists (选棉清单), saved searches, favourite shops.
    this.schema.createTable('cart_items', (table) => {
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('batch_id').notNullable().references('batches.id')
      table.bigInteger('listing_id').notNullable().references('listings.id').index()
      // the price shown to the buyer, so that the cart can show changes
      table.bigInteger('price').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['user_id', 'batch_id'])
    })

    this.schema.createTable('cotton_lists', (table) => {
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('company_id').nullable()
      table.string('name', 40).notNullable()
      table.string('remark', 200).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['user_id', 'name'])
    })

    this.schema.createTable('cotton_list_items', (table) => {
      table.bigIncrements('id')
      table.bigInteger('cotton_list_id').notNullable().references('cotton_lists.id').onDelete('CASCADE')
      table.bigInteger('batch_id').notNullable().references('batches.id').index()
      table.bigInteger('price').nullable()
      table.string('note', 100).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['cotton_list_id', 'batch_id'])
    })

    this.schema.createTable('saved_searches', (table) => {
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('company_id').nullable()
      table.string('name', 30).notNullable()
      table.jsonb('criteria').notNullable()
      table.boolean('alert').notNullable().defaultTo(false)
      // the last listing checked for the alert
      table.bigInteger('seen_listing_id').notNullable().defaultTo(0)
      table.timestamp('alerted_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.unique(['user_id', 'name'])
    })

    this.schema.createTable('favourite_shops', (table) => {
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['user_id', 'company_id'])
    })

    /*
     * The change log for the search index of every process. Triggers write it (`database/functions/listing`), so that every write of a batch,
     * a listing or a company is logged. `xid` is the writing transaction: a reader that reads from the oldest transaction that it has not
     * seen finished misses no change, whatever the order of commits, which a plain sequence does not guarantee.
     */
    this.schema.raw(`
      create table offer_changes (
        id bigserial primary key,
        xid xid8 not null default pg_current_xact_id(),
        listing_id bigint not null,
        created_at timestamptz not null default now()
      );
      create index offer_changes_xid on offer_changes (xid);
      create index offer_changes_created_at on offer_changes (created_at);
    `)
  }

  async down() {
    for (const table of [
      'offer_changes',
      'favourite_shops',
      'saved_searches',
      'cotton_list_items',
      'cotton_lists',
      'cart_items',
      'listing_references',
      'batch_holds',
      'price_changes',
      'listings',
    ])
      this.schema.dropTable(table)
  }
}
