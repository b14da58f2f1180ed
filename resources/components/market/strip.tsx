import { Link } from 'react-router'
import { serverNow } from '~/lib/clock'
import type { StripItem } from '#wire/market/transformers/contract'
import { priceOf, shownDay, signedChange, toneOf, unusualUnit } from './quote_texts'
import { useMarketStrip } from './use_quotes'
import styles from './strip.module.css'

/** Age in minutes from which on the age is shown in place of the time. */
const OLD = 30

/** 行情条: live quotes of the main contracts and the cotton index, with their last 30 days, in one line that scrolls sideways on narrow screens. */
export function MarketStrip() {
  const { data, connected } = useMarketStrip()
  if (data && data.length === 0) return null
  const simulated = data?.some((item) => item.simulated)
  return (
    <section className={styles.marketStrip} data-part="market-strip" aria-label="行情">
      <div>
        <ul>
          {data
            ? data.map((item) => <Item key={item.code} item={item} />)
            : Array.from({ length: 7 }, (_, i) => <li key={i} className="waiting" aria-hidden />)}
        </ul>
        {data && (
          <p>
            {simulated && <b>演示数据</b>}
            {!connected && <span>连接中断，正在重连</span>}
            <span>{age(data)}</span>
          </p>
        )}
      </div>
    </section>
  )
}

function Item({ item }: { item: StripItem }) {
  const tone = styles[toneOf(item)]
  return (
    <li>
      <Link to="/statistics/cotton-price-trends" title={`${item.name}，单位${item.unit}`}>
        <span className="name">
          {item.name}
          {shownDay(item) && <small>{shownDay(item)}</small>}
          {unusualUnit(item) && <small>{unusualUnit(item)}</small>}
        </span>
        <b>{priceOf(item)}</b>
        <span className={`${styles.change} ${tone}`}>
          {signedChange(item)}
          {item.changePercent !== null && <i>{signedChange(item, 'percent')}</i>}
        </span>
        <Spark values={item.spark} tone={tone} />
      </Link>
    </li>
  )
}

/** The values of the last days as a line, without axes. */
function Spark({ values, tone }: { values: number[]; tone: string }) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map(
    (value, i) => `${((i / (values.length - 1)) * 64).toFixed(1)},${(22 - ((value - low) / span) * 20).toFixed(1)}`
  )
  return (
    <svg className={tone} viewBox="0 0 64 24" width="64" height="24" aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  )
}

/** The time of the newest figure; from `OLD` minutes on its age, after a day its date. */
function age(items: StripItem[]): string {
  const newest = items
    .map(({ updateTime }) => updateTime ?? '')
    .sort()
    .at(-1)
  if (!newest || newest.length < 19) return ''
  const minutes = ((serverNow() ?? Date.now()) - Date.parse(`${newest.replace(' ', 'T')}+08:00`)) / 60_000
  if (minutes < OLD) return `更新 ${newest.slice(11)}`
  return minutes < 1440 ? `${Math.round(minutes / 60)}小时前` : `${newest.slice(0, 16)}`
}
