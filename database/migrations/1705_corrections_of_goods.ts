import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What goods by the tonne are is partly said in a table of its own. Their row of `batches` counts the corrections of it, so that whoever compares what he
 * has seen of the goods with what they are now need only look at that row.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('batches', (table) => {
      table.integer('corrections').notNullable().defaultTo(0).comment('指标修改次数')
    })
  }

  async down() {
    this.schema.alterTable('batches', (table) => table.dropColumn('corrections'))
  }
}
