import { BaseSchema } from '@adonisjs/lucid/schema'

/** The company whose rows an operator of 本企业 sees, and the permission that nobody may switch off. */
export default class extends BaseSchema {
  async up() {
    // Companies are made by a later migration, so this is a plain number; the action that sets it has looked the company up.
    this.schema.alterTable('operators', (table) => {
      table.bigInteger('company_id').nullable()
    })
    // Without it no super administrator could do anything, nor could anybody switch it on again.
    this.schema.raw(`alter table permissions add constraint permissions_everything check (code <> '*' or state = 1)`)
  }

  async down() {
    this.schema.raw('alter table permissions drop constraint permissions_everything')
    this.schema.alterTable('operators', (table) => {
      table.dropColumn('company_id')
    })
  }
}
