import { price as inYuan, signed } from '~/lib/format'
import { useQuote } from '~/lib/quotes'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { PriceStandard, PriceType } from '#ui/generated/codes'

type Priced = Pick<ListingRow, 'price' | 'standardPrice' | 'percentAgio'> &
  Partial<Pick<ListingRow, 'priceType' | 'priceDiff' | 'priceContract' | 'priceStandard' | 'futuresPrice'>>

/** Asking price, and below it the converted price: standard grade for a fixed price, reference price for a basis. */
export function OfferPrice({ row, size = 'row' }: { row: Priced; size?: 'row' | 'page' }) {
  if (row.priceType === PriceType.basis && row.priceDiff !== null) return <BasisPrice row={row} size={size} />
  if (row.price === null) return <span className="price text-soft">{size === 'page' ? '未挂牌' : '--'}</span>
  return (
    <span className={`price is-${size}`} data-testid="price">
      <b>{inYuan(row.price)}</b>
      {size === 'page' && <i className="unit">元/吨</i>}
      {row.percentAgio !== null && (
        <small title={`质量差价 ${signed(row.percentAgio)} 元/吨`}>
          折标准 {inYuan(row.standardPrice === null ? null : Math.round(row.standardPrice / 100) * 100)}
        </small>
      )}
    </span>
  )
}

/** The present price of a basis offer: the price that was read, plus the contract's change since then. */
export function useReferencePrice(row: Priced): number | null {
  const quote = useQuote(row.priceType === PriceType.basis ? row.priceContract : null)
  if (row.priceType !== PriceType.basis || row.price === null || !row.futuresPrice || !quote?.lastPrice)
    return row.price
  return row.price + quote.lastPrice - row.futuresPrice
}

function BasisPrice({ row, size }: { row: Priced; size: 'row' | 'page' }) {
  const reference = useReferencePrice(row)
  const standard = row.priceStandard === PriceStandard.standardGrade ? '（标准级，另加升贴水）' : ''
  return (
    <span
      className={`price is-${size} basis`}
      data-testid="price"
      title={`${row.priceContract} 基差${standard}：点价时期货价加基差为成交价`}
    >
      <u>{row.priceContract}</u> <b>{signed(row.priceDiff)}</b>
      {size === 'page' && <i className="unit">元/吨{standard}</i>}
      <small title="参考价：最新期货价加基差，随行情变动">
        {reference === null ? '暂无参考价' : `≈${inYuan(Math.round(reference / 100) * 100)}`}
        {size === 'page' && reference !== null && ' 元/吨　参考价，随行情变动'}
      </small>
    </span>
  )
}
