import { type DomainError, NotFoundError, RefusedError } from '#core/errors'
import type { Cents, Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import { contractWeight, lineMoney } from '#app/order/rules/order_money'
import type Order from '#app/order/models/order'

/** Types that are sold at a fixed price in yuan by the batch (state-machines §5). */
export const SPOT_TYPES = [1, 2, 4, 6, 7]

/** A listing as an order sees it before it is locked. Cents, tonnes. */
export type Offer = {
  listingId: number
  batchId: number
  batchCode: string
  sellerId: number
  sellerName: string
  deliveryType: number
  weight: Tonnes
  price: Cents
  amount: Cents
  depositAmount: Cents
  /** On the market at this moment; who takes the batch under its lock decides. */
  open: boolean
}

export type OfferResult = { offer?: Offer; error?: DomainError; order?: Order }

/** What may be ordered of some listings, and why the rest may not. */
export async function offersOf(trx: Trx, listingIds: number[], buyerCompanyId: number) {
  const { rows } = await trx.rawQuery(
    `select l.id, l.batch_id, l.state, l.price_type, l.price, l.deposit, l.delivery_type, b.batch_code, b.company_id, b.sales_state, b.product_type,
       b.weight_type, b.public_weight, b.gross_weight, b.currency, c.name as seller_name, c.state as seller_state
     from listings l join batches b on b.id = l.batch_id join companies c on c.id = b.company_id where l.id = any(?)`,
    [listingIds]
  )
  const results = new Map<number, OfferResult>(
    listingIds.map((id) => [id, { error: new NotFoundError('挂牌不存在或已撤牌') }])
  )
  const offers: Offer[] = []
  for (const row of rows) {
    const weight = contractWeight({
      weightType: row.weight_type,
      publicWeight: row.public_weight,
      grossWeight: row.gross_weight,
    })
    const { amount, deposit } = lineMoney(weight, row.price ?? 0, row.deposit)
    const offer: Offer = {
      listingId: row.id,
      batchId: row.batch_id,
      batchCode: row.batch_code,
      sellerId: row.company_id,
      sellerName: row.seller_name,
      deliveryType: row.delivery_type,
      weight,
      price: row.price,
      amount,
      depositAmount: deposit,
      open: row.state === 2 && [1, 8].includes(row.sales_state),
    }
    const error = refusalOf(row, buyerCompanyId)
    results.set(row.id, { offer, error })
    if (!error) offers.push(offer)
  }
  return { offers, results }
}

function refusalOf(
  row: { company_id: number; seller_state: number; price_type: number; product_type: number },
  buyerCompanyId: number
): DomainError | undefined {
  if (row.company_id === buyerCompanyId) return new RefusedError('不能购买本企业的商品')
  if (row.seller_state !== 2) return new RefusedError('卖方企业已被限制交易')
  if (row.price_type !== 1 || !SPOT_TYPES.includes(row.product_type)) return new RefusedError('该批次不支持一口价下单')
  return undefined
}
