import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether the buyer of a bargain wants the goods in another way than the listing offers, and the number of the purchase in the buyer's books. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('quotations', (table) => {
      table.boolean('delivery_wished').notNullable().defaultTo(false).comment('买方另选交货方式')
      table.string('buyer_reference', 40).nullable().comment('采购单号')
    })
  }

  async down() {
    this.schema.alterTable('quotations', (table) => table.dropColumns('delivery_wished', 'buyer_reference'))
  }
}
