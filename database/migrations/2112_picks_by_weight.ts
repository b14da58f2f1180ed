import { BaseSchema } from '@adonisjs/lucid/schema'

/** Goods by the tonne are picked up by weight: a truck is announced with the tonnes that it shall load, and has no bales. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('pick_order_lines', (table) => {
      table.decimal('weight', 12, 3).nullable().comment('计划吨数')
      table.check('weight is null or (weight > 0 and packets = 0)', [], 'pick_order_lines_bales_or_tonnes')
    })
  }

  async down() {
    this.schema.alterTable('pick_order_lines', (table) => {
      table.dropChecks('pick_order_lines_bales_or_tonnes')
      table.dropColumn('weight')
    })
  }
}
