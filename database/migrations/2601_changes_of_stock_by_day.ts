import { BaseSchema } from '@adonisjs/lucid/schema'

/** By these the statistics of a day are counted again: the lines of the stock of goods by the tonne. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('create index tonnage_changes_created_at on tonnage_changes (created_at)')
  }

  async down() {
    this.schema.raw('drop index tonnage_changes_created_at')
  }
}
