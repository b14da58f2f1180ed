/* Goods beside a wish: a batch with its strip of quality, goods by the tonne with their name and figures. */
import { Link } from 'react-router'
import type { OfferedGoods, OfferedTonnage } from '#wire/demand/transformers/demand'
import { PriceType } from '#ui/generated/codes'
import { QualityStrip } from '~/components/quality_strip'
import type { QualityFields } from '#ui/quality'
import { price, signed, weight } from '~/lib/format'

type Named = Pick<OfferedGoods, 'productId' | 'batchCode' | 'productName'> & { tonnage: OfferedTonnage | null }

/** The address of the page of the goods. */
const pathOf = ({ productId, batchCode, tonnage }: Named) =>
  tonnage ? `/seed-fiber/${productId}` : `/batch/${batchCode}`

/** The number of a batch, the name of goods by the tonne. */
export const goodsName = ({ batchCode, productName, tonnage }: Omit<Named, 'productId'>) =>
  tonnage ? productName : batchCode

export const GoodsLink = ({ goods }: { goods: Named }) => (
  <Link to={pathOf(goods)}>
    <b>{goodsName(goods)}</b>
  </Link>
)

/** What the goods are like. */
export function GoodsFacts({ goods }: { goods: QualityFields & Pick<Named, 'batchCode' | 'tonnage'> }) {
  const { tonnage, batchCode } = goods
  if (!tonnage) return <QualityStrip batch={goods} />
  return (
    <p className="text-soft text-small">
      {batchCode}
      {tonnage.factsText !== '--' && `　${tonnage.factsText}`}
    </p>
  )
}

/** `余量 60.000 吨　起订 10.000 吨` */
export const restText = ({ restWeight, minLot }: OfferedTonnage) =>
  `余量 ${weight(restWeight)} 吨　起订 ${weight(Math.min(minLot, restWeight))} 吨`

/** `7,120.00`, `PF2703 +110.00` */
export const askedPrice = (row: Pick<OfferedGoods, 'priceType' | 'priceContract' | 'priceDiff' | 'price'>) =>
  row.priceType === PriceType.basis ? `${row.priceContract} ${signed(row.priceDiff)}` : price(row.price)
