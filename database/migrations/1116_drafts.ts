import { BaseSchema } from '@adonisjs/lucid/schema'

/** What an operator has typed into a form of several steps and not saved yet; one for each screen. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('admin_drafts', (table) => {
      table.bigInteger('operator_id').notNullable()
      table.string('resource', 60).notNullable()
      table.jsonb('input').notNullable()
      table.integer('step').notNullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().index()
      table.primary(['operator_id', 'resource'])
    })
  }

  async down() {
    this.schema.dropTable('admin_drafts')
  }
}
