import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { wordOf } from '~/components/state_tag'
import { count, weight } from '~/lib/format'
import { ENTREPOT, type Spot } from './spots'
import styles from './spot_card.module.css'

/** Number of mills named on a card; the rest has a link. */
const NAMED = 8

/** Details of a pin: stock by type, and links to the warehouse, the mills and the shop. */
export function SpotCard({ spots, onClose }: { spots: Spot[]; onClose: () => void }) {
  const ref = useRef<HTMLElement>(null)
  const ids = spots.map(({ id }) => id).join()
  // On phones the card is below the map, outside the screen.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the clean-up of the effect.
    void ref.current?.scrollIntoView({ block: 'nearest' })
  }, [ids])
  return (
    <section className={`card ${styles.spotCard}`} aria-label="所选位置" ref={ref}>
      <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
        <Icon name="close" />
      </button>
      {spots.map((spot) =>
        spot.kind === ENTREPOT ? <Entrepot key={spot.id} spot={spot} /> : <Mills key={spot.id} spot={spot} />
      )}
    </section>
  )
}

function Entrepot({ spot }: { spot: Spot }) {
  const shop = `/shop?entrepot=${spot.id.slice(1)}`
  return (
    <article>
      <h3>
        <Link to={spot.path}>{spot.name}</Link>
      </h3>
      <p className="text-soft text-small">{spot.note}</p>
      {spot.stock.length === 0 ? (
        <p className="text-soft text-small">暂无在售批次</p>
      ) : (
        <ul>
          {spot.stock.map((one) => (
            <li key={one.productType}>
              <Link to={`${shop}&productType=${one.productType}`}>{wordOf('productType', one.productType)}</Link>
              <span className="num">
                {count(one.batches)} 批　{weight(one.weight)} 吨
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="acts">
        <Link className="btn small" to={spot.path}>
          仓库详情
        </Link>
        {spot.batches > 0 && (
          <Link className="btn small" to={shop}>
            在此选棉
          </Link>
        )}
      </p>
    </article>
  )
}

function Mills({ spot }: { spot: Spot }) {
  const more = spot.selling.length - NAMED
  return (
    <article>
      <h3>
        <Link to={spot.path}>{spot.name}</Link>
      </h3>
      <p className="text-soft text-small">
        {[spot.note, `${count(spot.places)} 家加工厂`].filter(Boolean).join(' · ')}
        {spot.batches > 0 &&
          `，${count(spot.selling.length)} 家在售 ${count(spot.batches)} 批 ${weight(spot.weight)} 吨`}
      </p>
      {spot.selling.length === 0 ? (
        <p className="text-soft text-small">暂无在售批次</p>
      ) : (
        <ul>
          {spot.selling.slice(0, NAMED).map((mill) => (
            <li key={mill.path}>
              <Link to={mill.path}>{mill.name}</Link>
              <span className="num">
                {count(mill.batches)} 批　{weight(mill.weight)} 吨
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="acts">
        <Link className="btn small" to={spot.path}>
          {more > 0 ? `还有 ${more} 家在售` : '加工厂名单'}
        </Link>
      </p>
    </article>
  )
}
