import { weight as tonnes } from '~/lib/format'
import { goodsNoun } from '#wire/catalog/rules/goods_noun'
import type { OrderDetail } from './api'

/** `186 包`, or of goods by the tonne `31.860 吨`. */
export const quantity = (byTonne: boolean, packets: number, weight: number | null): string =>
  byTonne ? `${tonnes(weight)} 吨` : `${packets.toLocaleString()} 包`

type Sold = Pick<OrderDetail, 'byTonne' | 'weight'>

/** What comes back to the market when an order ends: `批次`, or `32.000 吨`. */
export const goodsBack = ({ byTonne, weight }: Sold) => (byTonne ? `${tonnes(weight)} 吨` : '批次')

/** `批次 65…`, or of goods by the tonne `商品 DB…`. */
export const goodsNamed = ({ byTonne }: Pick<Sold, 'byTonne'>, code: string) => `${goodsNoun(byTonne)} ${code}`

/** What of an order has left, what trucks may still be announced for, and all of it. */
export function quantitiesOf({ byTonne, lines, packets, weight }: OrderDetail) {
  const sum = (of: (line: OrderDetail['lines'][number]) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    out: quantity(
      byTonne,
      sum((line) => line.pickedPackets),
      sum((line) => line.pickedWeight)
    ),
    left: quantity(
      byTonne,
      sum((line) => line.remaining),
      sum((line) => line.remainingWeight)
    ),
    all: quantity(byTonne, packets, weight),
  }
}
