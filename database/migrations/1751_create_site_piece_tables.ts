import { BaseSchema } from '@adonisjs/lucid/schema'
import type { Knex } from 'knex'

/** Pictures and lines that operators put on the site: carousel, partners, contacts, pictures of shops. */
export default class extends BaseSchema {
  async up() {
    const piece = (name: string, columns: (table: Knex.CreateTableBuilder) => void) =>
      this.schema.createTable(name, (table) => {
        table.bigIncrements('id')
        columns(table as never)
        table.integer('sort').notNullable().defaultTo(100)
        // 1 draft, 2 published, 9 withdrawn
        table.smallint('state').notNullable().defaultTo(1)
        table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
        table.timestamp('updated_at', { useTz: true }).nullable()
        table.check('state in (1, 2, 9)', [], `${name}_state`)
      })

    piece('carousel_slides', (table) => {
      table.string('title', 40).notNullable()
      table.string('subtitle', 80).nullable()
      table.bigInteger('image_id').notNullable().references('files.id')
      table.string('link', 200).nullable()
      table.timestamp('shown_from', { useTz: true }).nullable()
      table.timestamp('shown_until', { useTz: true }).nullable()
    })
    piece('friendship_links', (table) => {
      table.string('name', 40).notNullable().unique()
      table.string('url', 200).notNullable()
      table.bigInteger('logo_id').nullable().references('files.id')
    })
    piece('contact_points', (table) => {
      table.string('title', 30).notNullable()
      table.string('person', 30).nullable()
      table.string('phone', 40).nullable()
      table.string('email', 80).nullable()
      table.string('address', 120).nullable()
      table.string('hours', 60).nullable()
    })
    piece('shop_pictures', (table) => {
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.bigInteger('image_id').notNullable().references('files.id')
      table.string('title', 60).notNullable()
      table.index(['company_id'])
    })
  }

  async down() {
    for (const name of ['shop_pictures', 'contact_points', 'friendship_links', 'carousel_slides'])
      this.schema.dropTable(name)
  }
}
