import { Link } from 'react-router'
import { shortOrigin } from '~/components/offers/words'
import { wordOf } from '~/components/state_tag'
import type { ListingRow } from '#wire/listing/transformers/listing'

/** The way here, each step a search. */
export function Crumbs({ row }: { row: ListingRow }) {
  return (
    <nav className="batch-crumbs" aria-label="位置">
      <Link to="/shop">选棉</Link>／
      <Link to={`/shop?productType=${row.productType}`}>{wordOf('productType', row.productType)}</Link>／
      <Link to={`/shop?productType=${row.productType}&chandi=${encodeURIComponent(row.chandi)}`}>
        {shortOrigin(row.chandi)}
      </Link>
      ／<span>{row.batchCode}</span>
    </nav>
  )
}
