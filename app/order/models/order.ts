import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { OrderSchema } from '#database/schema'
import OrderLine from '#app/order/models/order_line'
import PickOrder from '#app/order/models/pick_order'

/** Billing data of a company (开票信息), copied when the order is placed. */
export type InvoiceTitle = {
  title: string
  taxNo: string
  address: string | null
  phone: string | null
  bank: string | null
  account: string | null
}

export default class Order extends OrderSchema {
  static table = 'orders'

  declare buyerInvoice: InvoiceTitle
  declare sellerInvoice: InvoiceTitle

  @hasMany(() => OrderLine, { foreignKey: 'orderId', onQuery: (query) => query.orderBy('line_no') })
  declare lines: HasMany<typeof OrderLine>

  @hasMany(() => PickOrder, { foreignKey: 'orderId', onQuery: (query) => query.orderBy('id') })
  declare picks: HasMany<typeof PickOrder>
}
