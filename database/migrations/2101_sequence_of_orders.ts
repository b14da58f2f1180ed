import { BaseSchema } from '@adonisjs/lucid/schema'

/** The sequence belongs to the column that it numbers: dropping the table drops it, so that `migration:fresh` can make both again. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter sequence order_serial_seq owned by orders.order_no')
  }

  async down() {
    this.schema.raw('alter sequence order_serial_seq owned by none')
  }
}
