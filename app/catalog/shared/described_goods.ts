import Batch from '#app/catalog/models/batch'
import { InTransitState, SalesState } from '#app/catalog/codes'
import { YesNo } from '#core/codes'

type Known = Pick<Batch, 'companyId' | 'batchCode' | 'productType' | 'weightType' | 'packets' | 'grossWeight'>

/** Goods that are described and not yet there. They are no batch of the market and are never saved as one: an order keeps a snapshot. */
export function describedGoods(known: Known): Batch {
  return Object.assign(new Batch(), {
    ...(Object.fromEntries(Batch.$columns.map((name) => [name, null])) as object),
    // what a snapshot cannot go without
    id: 0,
    batchNum: 1,
    isVerified: YesNo.no,
    inTransitState: InTransitState.stored,
    salesState: SalesState.booked,
    currency: 'CNY',
    premiumAgio: 0,
    chandi: '',
    ...known,
  })
}
