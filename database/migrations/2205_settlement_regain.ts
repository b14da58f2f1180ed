import { BaseSchema } from '@adonisjs/lucid/schema'

/** Staple fibre sold by conditioned weight is settled on the scale's weight at the regain that was measured (F1). */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('settlement_lines', (table) => {
      table.decimal('regain', 4, 2).nullable().comment('回潮率')
    })
  }

  async down() {
    this.schema.alterTable('settlement_lines', (table) => table.dropColumn('regain'))
  }
}
