import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * By-products and staple fibre (types 9 to 13) are sold by the tonne: their row has no bales, and its gross weight is what is left to sell, which may
 * be nothing, and never less.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table batches drop constraint batches_weighs_something')
    this.schema.raw(`
      alter table batches add constraint batches_weighs_something check (
        case when product_type >= 9 then packets = 0 and gross_weight >= 0 else packets > 0 and gross_weight > 0 end)`)
  }

  async down() {
    this.schema.raw('alter table batches drop constraint batches_weighs_something')
    this.schema.raw(
      'alter table batches add constraint batches_weighs_something check (packets > 0 and gross_weight > 0)'
    )
  }
}
