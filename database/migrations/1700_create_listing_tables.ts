import { BaseSchema } from '@adonisjs/lucid/schema'

/** One listing (挂牌) of a batch: its price and terms. At most one listing of a batch is open (state 2). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('listings', (table) => {
      table.bigIncrements('id')
      table.bigInteger('batch_id').notNullable().references('batches.id')
      table.bigInteger('company_id').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.smallint('price_type').notNullable().defaultTo(1)
      table.bigInteger('price').nullable()
      table.bigInteger('price_diff').nullable()
      table.string('price_contract', 10).nullable()
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
      table.check('state in (1, 2)', [], 'listings_state')
    })
    this.schema.raw('create unique index listings_one_open_a_batch on listings (batch_id) where state = 2')

    this.schema.createTable('price_changes', (table) => {
      table.bigIncrements('id')
      table.bigInteger('listing_id').notNullable().references('listings.id')
      table.bigInteger('batch_id').notNullable().references('batches.id')
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
  }

  async down() {
    for (const table of ['batch_holds', 'price_changes', 'listings']) this.schema.dropTable(table)
  }
}
