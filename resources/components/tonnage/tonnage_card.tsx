import { Link } from 'react-router'
import { OfferPrice } from '~/components/offers/offer_price'
import { warehouseOf } from '~/components/offers/offer_texts'
import { weight } from '~/lib/format'
import type { TonnageOffer } from '#wire/listing/transformers/tonnage_offer'
import { deliveryOf, goodsLine, goodsPath, leastOf } from './tonnage_texts'
import styles from './tonnage.module.css'

/** Goods by the tonne on phones: name left, price right, figures and where they lie below. */
export function TonnageCard({ row }: { row: TonnageOffer }) {
  return (
    <div className={styles.goodsCard}>
      <span className="what">
        <Link className={styles.name} to={goodsPath(row)}>
          {row.productName}
        </Link>
        <small>{goodsLine(row)}</small>
      </span>
      <OfferPrice row={row} />
      {row.factsText !== '--' && <span className={styles.line}>{row.factsText}</span>}
      <span className={styles.foot}>
        <span>
          余量 <b>{weight(row.restWeight)}</b> 吨　起订 {weight(leastOf(row))} 吨
          <small>
            {warehouseOf(row)}　{deliveryOf(row)}　{row.companyAlias ?? row.companyName}
          </small>
        </span>
        <Link className="btn small" to={goodsPath(row)} aria-label={`订购 ${row.productName}`}>
          订购
        </Link>
      </span>
    </div>
  )
}
