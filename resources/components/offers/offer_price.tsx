import { signed, price as inYuan } from '~/lib/format'
import type { ListingRow } from '#wire/listing/transformers/listing'

type Priced = Pick<ListingRow, 'price' | 'standardPrice' | 'percentAgio'>

/** Asking price, and beneath it the same in standard grade: what makes two batches comparable. */
export function OfferPrice({ row, size = 'row' }: { row: Priced; size?: 'row' | 'page' }) {
  if (row.price === null) return <span className="pr t2">{size === 'page' ? '未挂牌' : '--'}</span>
  return (
    <span className={`pr is-${size}`}>
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
