import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { unseal } from '#core/sealed_columns'
import { PickOrderSchema } from '#database/schema'
import PickOrderLine from '#app/order/models/pick_order_line'
import PickTicket from '#app/order/models/pick_ticket'

export default class PickOrder extends PickOrderSchema {
  static table = 'pick_orders'

  @hasMany(() => PickOrderLine, { foreignKey: 'pickOrderId', onQuery: (query) => query.orderBy('id') })
  declare lines: HasMany<typeof PickOrderLine>

  @hasMany(() => PickTicket, { foreignKey: 'pickOrderId', onQuery: (query) => query.orderBy('id') })
  declare tickets: HasMany<typeof PickTicket>

  /** The last four characters of the driver's identity number, the only ones that are shown; null without a number. */
  get driverIdEnd(): string | null {
    return unseal(this.driverIdNo).slice(-4) || null
  }
}
