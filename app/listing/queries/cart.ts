import CartItem from '#app/listing/models/cart_item'
import { listingRowsOf } from '#app/listing/queries/listing_row'
import { toOthersRow, type ListingRow } from '#app/listing/transformers/listing'
import type { CartChange, Cart } from '#app/listing/transformers/lists'
import { formatTime } from '#core/clock'
import { sumTonnes } from '#core/money'
import { SalesState } from '#app/catalog/codes'
import { ListingState, PriceType } from '#app/listing/codes'

function changeOf(row: ListingRow, seen: number | null, companyId: number | null): [CartChange, string | null] {
  if (row.companyId === companyId) return ['own', '本企业的商品']
  if (row.salesState === SalesState.sold) return ['gone', '已售出']
  if (row.state !== ListingState.listed) return ['gone', '已撤牌']
  if (row.salesState === SalesState.reserved) return ['locked', '已被卖方预留']
  if (row.salesState !== SalesState.onSale) return ['locked', '已被他人锁定']
  const asked = row.priceType === PriceType.basis ? row.priceDiff : row.price
  if (asked !== seen && seen !== null) {
    const fell = (asked ?? 0) < seen
    return ['price', row.priceType === PriceType.basis ? (fell ? '基差下调' : '基差上调') : fell ? '降价' : '涨价']
  }
  return ['ready', null]
}

/** The cart of a user, newest first. Totals cover the batches that can be ordered. */
export async function cartOf(userId: number, companyId: number | null): Promise<Cart> {
  const items = await CartItem.query().where('user_id', userId).orderBy('id', 'desc')
  const rows = new Map((await listingRowsOf(items.map(({ batchId }) => batchId))).map((row) => [row.productId, row]))
  const data = items.flatMap((item) => {
    const row = rows.get(item.batchId)
    if (!row) return []
    const [change, changeText] = changeOf(row, item.price, companyId)
    return [{ ...toOthersRow(row), seenPrice: item.price, addedTime: formatTime(item.createdAt)!, change, changeText }]
  })
  const ready = data.filter(({ change }) => change === 'ready' || change === 'price')
  return {
    data,
    total: data.length,
    totals: {
      count: ready.length,
      packets: ready.reduce((sum, { packets }) => sum + packets, 0),
      weight: sumTonnes(ready.map(({ settlementWeight }) => settlementWeight)),
      amount: ready.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    },
  }
}

export async function cartCount(userId: number): Promise<number> {
  const [{ $extras }] = await CartItem.query().where('user_id', userId).count('* as total')
  return Number($extras.total)
}
