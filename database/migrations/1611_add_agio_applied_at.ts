import { BaseSchema } from '@adonisjs/lucid/schema'

/** When a version's prices were put on the batches; null = it waits for its effective date. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('agio_tables', (table) => {
      table.timestamp('applied_at', { useTz: true }).nullable()
      table.string('note', 200).nullable()
    })
  }

  async down() {
    this.schema.alterTable('agio_tables', (table) => table.dropColumns('applied_at', 'note'))
  }
}
