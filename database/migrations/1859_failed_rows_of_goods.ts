import { BaseSchema } from '@adonisjs/lucid/schema'

/** Rows of a sheet that were left out when the others were entered, with their reasons, so that they can be corrected later. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('goods_imports', (table) => {
      table.integer('error_count').notNullable().defaultTo(0).comment('未通过行数')
      table.jsonb('failures').notNullable().defaultTo('[]')
    })
  }

  async down() {
    this.schema.alterTable('goods_imports', (table) => {
      table.dropColumn('failures')
      table.dropColumn('error_count')
    })
  }
}
