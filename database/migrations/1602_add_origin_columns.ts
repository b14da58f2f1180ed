import { BaseSchema } from '@adonisjs/lucid/schema'

/** Where facts come from, where mills stand, and whether a public weight is the certificate's or the formula's. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('producers', (table) => {
      table.decimal('lng', 9, 6).nullable()
      table.decimal('lat', 9, 6).nullable()
      table.string('source', 60).nullable()
    })
    this.schema.alterTable('entrepots', (table) => {
      table.string('source', 60).nullable()
    })
    this.schema.alterTable('batches', (table) => {
      // 1 = the certificate says it, 0 = the formula F1 computed it
      table.smallint('public_from_certificate').notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable('producers', (table) => table.dropColumns('lng', 'lat', 'source'))
    this.schema.alterTable('entrepots', (table) => table.dropColumns('source'))
    this.schema.alterTable('batches', (table) => table.dropColumns('public_from_certificate'))
  }
}
