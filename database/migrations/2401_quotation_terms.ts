import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The terms that a price of a bargain was offered on. A bargain that was open before has none: its standing price cannot be accepted, a new
 * one can be named.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('quotations', (table) => {
      // The listing when the standing price was named
      table.bigInteger('listing_id').nullable().references('listings.id')
      // Version of terms, goods, weight and quality when the standing price was named
      table.string('terms_version', 22).nullable()
    })
    this.schema.alterTable('quotation_rounds', (table) => {
      table.bigInteger('listing_id').nullable()
      table.string('terms_version', 22).nullable()
    })
  }

  async down() {
    for (const name of ['quotations', 'quotation_rounds'])
      this.schema.alterTable(name, (table) => table.dropColumns('listing_id', 'terms_version'))
  }
}
