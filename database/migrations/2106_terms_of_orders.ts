import { BaseSchema } from '@adonisjs/lucid/schema'

/** 合理磅差 of a contract, per mille, as it was when the contract took effect; orders of before are settled by the setting in force. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('orders', (table) => {
      table.decimal('scale_tolerance', 4, 1).nullable().comment('合理磅差（‰）')
    })
  }

  async down() {
    this.schema.alterTable('orders', (table) => {
      table.dropColumn('scale_tolerance')
    })
  }
}
