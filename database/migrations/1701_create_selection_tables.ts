import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a buyer collects: cart, cotton lists (选棉清单), saved searches, favourite shops. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('cart_items', (table) => {
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('batch_id').notNullable().references('batches.id')
      table.bigInteger('listing_id').notNullable().references('listings.id').index()
      // the price the buyer saw, so that the cart can say what changed
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
      // listings up to here have been looked at for the alert
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
  }

  async down() {
    for (const table of ['favourite_shops', 'saved_searches', 'cotton_list_items', 'cotton_lists', 'cart_items'])
      this.schema.dropTable(table)
  }
}
