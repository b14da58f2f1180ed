import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Goods by the tonne have no certified weight, also when they are paid by their conditioned one: what is on offer is their gross weight, and the
 * statements that compute the weight of a contract need not ask for the type.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('update batches set public_weight = null where product_type >= 9 and public_weight is not null')
    this.schema.raw(
      'alter table batches add constraint batches_no_certified_tonnes check (product_type < 9 or public_weight is null)'
    )
  }

  async down() {
    this.schema.raw('alter table batches drop constraint batches_no_certified_tonnes')
  }
}
