import type { DemandDetails, DemandMatches } from '#wire/demand/transformers/demand'
import { warehouseOf } from '~/components/offers/offer_texts'
import { price, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { goodsUnit } from '~/components/wishes/wish_words'
import { FitScore } from './fit_score'
import { GoodsFacts, GoodsLink, restText } from './offered_goods'
import styles from './demand.module.css'

/** 符合的货源: what is on sale for a wish of one's own, the best first. */
export function Matches({ wish }: { wish: DemandDetails }) {
  const { data } = useCall('/demand/matches', { demandId: wish.id })
  if (!data) return null
  return (
    <section aria-label="符合的货源" className={styles.part}>
      <h2>
        符合的货源 {data.total.toLocaleString()} {goodsUnit(wish)}
        {data.total > 0 && <small className="text-soft">　共 {weight(data.weight)} 吨</small>}
      </h2>
      {data.total === 0 ? (
        <p className="text-soft">在售的商品中还没有满足全部“必须”条件的。有新货时会通知您。</p>
      ) : (
        <div className={`card ${styles.inside}`}>
          {data.data.map((row) => (
            <Match key={row.productId} row={row} />
          ))}
          {data.total > data.data.length && (
            <p className="text-soft text-small">
              显示其中匹配度最高的 {data.data.length} {goodsUnit(wish)}。
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function Match({ row }: { row: DemandMatches['data'][number] }) {
  return (
    <div className={styles.line}>
      <div>
        <GoodsLink goods={row} />
        <span>　{row.tonnage ? restText(row.tonnage) : `${weight(row.settlementWeight)} 吨`}　</span>
        <FitScore fit={row} />
        <GoodsFacts goods={row} />
      </div>
      <div className={`num ${styles.worth}`}>
        <b className="text-up">{price(row.price)}</b>
        <small className="text-soft">{row.tonnage ? warehouseOf(row) : row.entrepotName}</small>
      </div>
    </div>
  )
}
