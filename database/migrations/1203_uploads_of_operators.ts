import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who of the platform has uploaded a file, so that it is nobody else's until a record names it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('files', (table) => {
      table.bigInteger('operator_id').nullable()
    })
  }

  async down() {
    this.schema.alterTable('files', (table) => {
      table.dropColumn('operator_id')
    })
  }
}
