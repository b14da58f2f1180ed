import { BaseSchema } from '@adonisjs/lucid/schema'

/** Inquiries of a buyer about a batch (询价, state-machines §3 kind 1) and the bargain over them. Cents per tonne, tonnes. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('quotations', (table) => {
      table.bigIncrements('id')
      table.string('quotation_no', 20).notNullable().unique()
      // 1 buyer to batch, 2 seller to demand (not used)
      table.smallint('kind').notNullable().defaultTo(1)
      table.bigInteger('batch_id').notNullable().references('batches.id')
      table.string('batch_code', 32).notNullable()
      table.string('product_name', 100).notNullable()
      table.decimal('weight', 12, 3).notNullable()
      table.integer('packets').nullable()
      table.bigInteger('buyer_company_id').notNullable()
      table.string('buyer_company_name', 120).notNullable()
      table.bigInteger('buyer_user_id').notNullable()
      table.bigInteger('seller_company_id').notNullable()
      table.string('seller_company_name', 120).notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.smallint('accept_state').notNullable().defaultTo(1)
      // 1 a price, 2 a basis on `price_contract`
      table.smallint('price_type').notNullable().defaultTo(1)
      table.string('price_contract', 10).nullable()
      // Asking price of the listing when the inquiry began
      table.bigInteger('asked_price').nullable()
      // The standing price and the side that offered it: 1 buyer, 2 seller
      table.bigInteger('price').notNullable()
      table.smallint('standing_side').notNullable().defaultTo(1)
      table.smallint('round').notNullable().defaultTo(1)
      table.timestamp('valid_until', { useTz: true }).notNullable()
      // After the seller has accepted: deadline of the buyer's payment
      table.timestamp('funds_until', { useTz: true }).nullable()
      // The unsold lot of an auction that is the subject of the bargain (流拍议价)
      table.bigInteger('auction_lot_id').nullable().unique()
      table.string('end_reason', 200).nullable()
      table.bigInteger('order_id').nullable()
      table.timestamp('ended_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['buyer_company_id', 'id'])
      table.index(['seller_company_id', 'id'])
      table.index(['batch_id'])
      table.check('state in (1, 2, 3) and accept_state in (1, 2, 3)', [], 'quotations_states')
      table.check('round between 1 and 6 and standing_side in (1, 2)', [], 'quotations_rounds')
    })
    this.schema.raw(
      'create unique index quotations_once_open on quotations (batch_id, buyer_company_id) where state = 1'
    )
    this.schema.raw('create index quotations_open_until on quotations (valid_until) where state = 1')

    // Every price offered in the bargain; rows are never changed
    this.schema.createTable('quotation_rounds', (table) => {
      table.bigIncrements('id')
      table.bigInteger('quotation_id').notNullable().references('quotations.id')
      table.smallint('round').notNullable()
      table.smallint('side').notNullable()
      table.bigInteger('price').notNullable()
      table.string('message', 200).nullable()
      table.bigInteger('user_id').nullable()
      table.string('user_name', 64).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['quotation_id', 'round'])
    })
  }

  async down() {
    for (const table of ['quotation_rounds', 'quotations']) this.schema.dropTable(table)
  }
}
