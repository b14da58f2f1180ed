import { BaseSchema } from '@adonisjs/lucid/schema'

/** 逾期付款违约金 of an order, percent of the unpaid amount a day, as it was when the order was made; orders of before owe none. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('orders', (table) => {
      table.decimal('late_rate', 4, 2).notNullable().defaultTo(0).comment('逾期付款违约金（%/天）')
    })
  }

  async down() {
    this.schema.alterTable('orders', (table) => {
      table.dropColumn('late_rate')
    })
  }
}
