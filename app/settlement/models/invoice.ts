import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { InvoiceSchema } from '#database/schema'
import type { InvoiceTitle } from '#app/order/models/order'
import InvoicePaper from '#app/settlement/models/invoice_paper'
import type { ProductType } from '#app/catalog/codes'

/** One position of an invoice; its tax is computed separately (F13). */
export type InvoiceLine = {
  lineNo: number
  batchCode: string
  productType: ProductType
  weight: number
  amount: number
  net: number
  tax: number
  /** 0.09 = 9 %. */
  rate: number
}

export default class Invoice extends InvoiceSchema {
  static table = 'invoices'

  declare title: InvoiceTitle
  declare lines: InvoiceLine[]

  @hasMany(() => InvoicePaper, { foreignKey: 'invoiceId', onQuery: (query) => query.orderBy('id') })
  declare papers: HasMany<typeof InvoicePaper>
}
