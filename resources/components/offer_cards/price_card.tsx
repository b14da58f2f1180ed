import { lazy, Suspense, useMemo } from 'react'
import { Bones } from '~/components/states'
import { price, shortTime, signed } from '~/lib/format'
import { useRead } from '~/lib/query'
import { serverNow } from '~/lib/clock'
import { PriceType } from '#ui/generated/codes'
import type { BatchDetails } from '#wire/listing/transformers/batch_details'
import type { PointsOfSeries } from '#wire/market/transformers/series'
import { askingLine, firstDayOf, indexLine } from './price_lines'
import styles from './price_card.module.css'

const PriceChart = lazy(() => import('./price_chart'))

/** The index and the futures that it is compared with, where an offer is a basis. */
const [INDEX, MAIN] = ['CC3128B', 'CF']

const shanghaiNow = () =>
  new Date((serverNow() ?? Date.now()) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** What the index says beside the price: of a basis, its distance to the main contract. */
function useIndexLine(details: Props['details'], basis: boolean, now: string) {
  const { prices, row } = details
  // Goods that have no figure beside the index are in another currency, or no lint.
  const compared = row.yardsticks?.index != null
  const { data } = useRead(
    '/market/points',
    { codes: basis ? `${INDEX},${MAIN}` : INDEX, from: firstDayOf(prices, now) },
    { enabled: compared, staleTime: 600_000 }
  )
  return useMemo(() => {
    const find = (code: string): PointsOfSeries | undefined => data?.find((one) => one.code === code)
    const [index, futures] = [find(INDEX), find(MAIN)]
    if (!index || (basis && !futures)) return null
    const line = indexLine(index, basis ? futures : undefined)
    if (line.length < 2) return null
    const simulated = index.simulatedFrom.length > 0 ? '（演示数据）' : ''
    return {
      name: basis ? '3128B折基差' : '棉价指数3128B',
      line,
      source: `${index.source}${basis ? '、郑棉主力' : ''}${simulated}`,
    }
  }, [data, basis])
}

type Props = {
  details: Pick<BatchDetails, 'prices' | 'row'>
  /** What the lines are of. */
  goods?: string
}

/** 价格走势: the asking price beside the index, and every change of it. */
export function PriceCard({ details, goods = '本批' }: Props) {
  const { prices, row } = details
  const basis = prices.at(-1)?.priceType === PriceType.basis
  const now = useMemo(shanghaiNow, [prices])
  const index = useIndexLine(details, basis, now)
  const asked = useMemo(
    () => ({
      name: `${goods}${basis ? '基差' : '挂牌价'}`,
      line: askingLine(
        prices.filter(({ priceType }) => (priceType === PriceType.basis) === basis),
        now
      ),
    }),
    [prices, basis, now, goods]
  )
  if (prices.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>价格走势</h2>
        <span className="text-faint text-small">近60天，元/吨</span>
      </header>
      <div className="inside">
        <p className={styles.legend}>
          <span>
            <i />
            {asked.name}
          </span>
          {index && (
            <span>
              <i className={styles.index} />
              {index.name}
            </span>
          )}
        </p>
        <Suspense fallback={<Bones lines={4} />}>
          <PriceChart asked={asked} index={index} basis={basis} />
        </Suspense>
        <Changes prices={prices} />
        <p className="text-faint text-small">
          来源：平台挂牌记录{index && `、${index.source}`}。
          {index && !basis && row.percentAgio !== null && (
            <>指数是标准级3128B的价格，本批质量差价 {signed(row.percentAgio)} 元/吨。</>
          )}
          {index && basis && <>3128B折基差是指数减郑棉主力当日价，主力可能不是本批对应的合约。</>}
          参考价，不构成交易价格
        </p>
      </div>
    </section>
  )
}

/** Every price at which the batch was offered, the newest first. */
function Changes({ prices }: { prices: BatchDetails['prices'] }) {
  return (
    <ul className={styles.changes}>
      {[...prices].reverse().map(({ time, fromPrice, toPrice, priceType, priceContract }) => (
        <li key={time}>
          <time>{shortTime(time)}</time>
          <span>{fromPrice === null ? '挂牌' : '调价'}</span>
          <b>{priceType === PriceType.basis ? `${priceContract} ${signed(toPrice)}` : price(toPrice)}</b>
          <span className={fromPrice === null ? '' : toPrice > fromPrice ? 'text-up' : 'text-down'}>
            {fromPrice === null ? '' : signed(toPrice - fromPrice)}
          </span>
        </li>
      ))}
    </ul>
  )
}
