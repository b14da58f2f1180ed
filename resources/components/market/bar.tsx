import { Link, useLocation } from 'react-router'
import { usePhone } from '~/lib/use_phone'
import { useMarketBar } from './use_quotes'
import { priceOf, shownDay, signedChange, toneOf, unusualUnit } from './quote_texts'
import { MarketStrip } from './strip'
import styles from './bar.module.css'

/** Pages that are about the market: in place of the line they have the strip with its sparklines. */
const TALL = /^\/$|^\/statistics\//

/** The market on every page, over the header. */
export function MarketBar() {
  const { pathname } = useLocation()
  const phone = usePhone()
  if (TALL.test(pathname)) return <MarketStrip />
  // A phone has no line to spare.
  return phone ? null : <Line />
}

function Line() {
  const { data, time } = useMarketBar()
  if (data?.length === 0) return null
  return (
    <section className={styles.bar} data-part="market-bar" aria-label="行情">
      <div>
        <ul>
          {data?.map((item) => (
            <li key={item.code}>
              <Link to="/statistics/cotton-price-trends" title={`${item.name}，单位${item.unit}`}>
                {item.name} {shownDay(item) && <small>{shownDay(item)} </small>}
                <b>{priceOf(item)}</b> {unusualUnit(item) && <small>{unusualUnit(item)} </small>}
                <span className={styles[toneOf(item)]}>
                  {signedChange(item)}
                  {item.changePercent !== null && <i>{signedChange(item, 'percent')}</i>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {data && (
          <p>
            {data.some(({ simulated }) => simulated) && <b>演示数据</b>}
            <span>{time}</span>
          </p>
        )}
      </div>
    </section>
  )
}
