import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which tags mean that a company is rated A. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable(
      'tags',
      (table) => void table.boolean('rated_a').notNullable().defaultTo(false).comment('A级评价')
    )
  }

  async down() {
    this.schema.alterTable('tags', (table) => void table.dropColumn('rated_a'))
  }
}
