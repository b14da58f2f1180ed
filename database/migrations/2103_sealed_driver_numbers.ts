import { BaseSchema } from '@adonisjs/lucid/schema'
import { sealClearText } from '#core/sealed_columns'

/** The number of a driver's identity card is stored encrypted, and is longer than its eighteen characters then. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('pick_orders', (table) => table.text('driver_id_no').nullable().alter())
    this.defer((trx) => sealClearText(trx, 'pick_orders', 'driver_id_no'))
  }

  /** The numbers are gone with the column that could hold them: nobody needs one after the pick-up, and the driver's name stays. */
  async down() {
    this.schema.alterTable('pick_orders', (table) => table.dropColumn('driver_id_no'))
    this.schema.alterTable('pick_orders', (table) => table.string('driver_id_no', 18).nullable())
  }
}
