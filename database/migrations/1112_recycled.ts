import { BaseSchema } from '@adonisjs/lucid/schema'

/** Deleted rows of screens with a recycle bin. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('admin_recycled', (table) => {
      table.bigIncrements('id')
      table.string('resource', 60).notNullable()
      table.bigInteger('row_id').notNullable()
      // All columns of the row as JSON, encrypted: what is deleted is read by nobody but whoever takes it back.
      table.text('row').notNullable()
      table.bigInteger('operator_id').notNullable()
      table.string('operator_name', 64).notNullable()
      table.timestamp('deleted_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['resource', 'id'])
      table.index(['deleted_at'])
    })
  }

  async down() {
    this.schema.dropTable('admin_recycled')
  }
}
