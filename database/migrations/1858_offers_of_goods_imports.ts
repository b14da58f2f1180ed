import { BaseSchema } from '@adonisjs/lucid/schema'

/** How many goods of a sheet were offered with it, for the list of imports. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('goods_imports', (table) => {
      table.integer('listed_count').notNullable().defaultTo(0).comment('挂牌项数')
    })
  }

  async down() {
    this.schema.alterTable('goods_imports', (table) => table.dropColumn('listed_count'))
  }
}
