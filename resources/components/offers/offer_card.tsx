import type { ReactNode } from 'react'
import { QualityStrip } from '~/components/quality_strip'
import { fixed, weight } from '~/lib/format'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { BatchCode, CartButton } from './columns'
import { OfferPrice } from './offer_price'
import { OwnPriceLine } from './own_price'
import { PriceDistanceLine } from './price_distance'
import { importedLine } from './imported'
import { batchLine, warehouseOf } from './offer_texts'
import styles from './offers.module.css'

/** An offer on phones: code left, price right, the strip across, one line of details. */
export function OfferCard({ row, choice, act }: { row: ListingRow; choice?: ReactNode; act?: ReactNode }) {
  return (
    <div className={`${styles.offerCard} ${choice ? '' : styles.alone}`}>
      {choice && <span className={styles.choice}>{choice}</span>}
      <span className="what">
        <BatchCode row={row} />
        <small>{batchLine(row)}</small>
        {importedLine(row) && <small>{importedLine(row)}</small>}
      </span>
      <OfferPrice row={row} />
      <QualityStrip batch={row} />
      <PriceDistanceLine row={row} />
      <OwnPriceLine row={row} />
      <span className={styles.details} data-part="offer-details">
        <span className={styles.facts}>
          <span>含杂 {fixed(row.impurity)}</span>
          <span>回潮 {fixed(row.moisture)}</span>
          <span>{weight(row.settlementWeight)} 吨</span>
          <span data-part="entrepot">{warehouseOf(row)}</span>
        </span>
        {act ?? <CartButton row={row} />}
      </span>
    </div>
  )
}
