import type { Trx } from '#core/transaction'
import type { ForeignDocumentKind } from '#app/foreign_trade/codes'
import ForeignDocument from '#app/foreign_trade/models/foreign_document'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'

/** Documents promised in the contract that the order does not have yet. */
export async function missingDocuments(order: ForeignOrder, trx?: Trx): Promise<ForeignDocumentKind[]> {
  const rows = await ForeignDocument.query({ client: trx }).where('orderId', order.id).select('kind')
  const there = new Set(rows.map(({ kind }) => kind))
  return (order.terms.documents as ForeignDocumentKind[]).filter((kind) => !there.has(kind))
}
