import { BaseSchema } from '@adonisjs/lucid/schema'

/** Quality that no inspection sheet has brought was typed by the seller, and is no state inspection's (是否公检). */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('update batches set is_verified = 0 where is_verified = 1 and import_id is null')
  }

  /** What it was is not known any more; the kind of cotton decided then. */
  async down() {
    this.schema.raw('update batches set is_verified = 1 where product_type in (1, 2)')
  }
}
