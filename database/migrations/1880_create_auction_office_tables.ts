import { BaseSchema } from '@adonisjs/lucid/schema'

/** What operators set for auctions: deposits by product type (/admin/auction/deposit-config), and who may take part (/admin/auction/company). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('auction_deposit_rates', (table) => {
      table.bigIncrements('id')
      table.smallint('product_type').notNullable().unique()
      // Cents per tonne; a session keeps the rate it was made with
      table.bigInteger('rate').notNullable()
      // Cents that a company must freeze at least to enter, beyond what one item takes
      table.bigInteger('entry_minimum').notNullable().defaultTo(0)
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('rate > 0 and entry_minimum >= 0', [], 'auction_deposit_rates_positive')
    })
    this.schema.alterTable('auction_houses', (table) => {
      table.bigInteger('entry_minimum').notNullable().defaultTo(0)
    })
    this.schema.alterTable('auction_house_companies', (table) => {
      table.dropPrimary()
    })
    this.schema.alterTable('auction_house_companies', (table) => {
      table.bigIncrements('id')
      // 1 consignor: when a session names any, only their goods are taken; 2 bidder: needed in a limited session
      table.smallint('role').notNullable().defaultTo(2)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['house_id', 'company_id', 'role'])
      table.check('role in (1, 2)', [], 'auction_house_companies_role')
    })
  }

  async down() {
    this.schema.alterTable('auction_house_companies', (table) => {
      table.dropUnique(['house_id', 'company_id', 'role'])
      table.dropColumns('id', 'role', 'created_at')
      table.primary(['house_id', 'company_id'])
    })
    this.schema.alterTable('auction_houses', (table) => table.dropColumn('entry_minimum'))
    this.schema.dropTable('auction_deposit_rates')
  }
}
