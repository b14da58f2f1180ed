import { BaseSchema } from '@adonisjs/lucid/schema'

/** Lines about tonnes are written once: those of goods that their seller deletes stay, and their number then names no goods. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('tonnage_changes', (table) => table.dropForeign('batch_id'))
  }

  async down() {
    this.schema.alterTable('tonnage_changes', (table) =>
      table.foreign('batch_id').references('batches.id').onDelete('CASCADE')
    )
  }
}
