import Batch from '#app/catalog/models/batch'
import { InTransitState, SalesState } from '#app/catalog/codes'
import { YesNo } from '#core/codes'

type Known = Pick<Batch, 'companyId' | 'batchCode' | 'productType' | 'weightType' | 'packets' | 'grossWeight'>

/** Goods that are described but do not exist as a batch yet. They are never saved as a batch: an order stores a snapshot of them. */
export function describedGoods(known: Known): Batch {
  return Object.assign(new Batch(), {
    ...(Object.fromEntries(Batch.$columns.map((name) => [name, null])) as object),
    // Fields that a snapshot requires.
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
