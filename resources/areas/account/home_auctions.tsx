import { Link } from 'react-router'
import { Countdown } from '~/components/figures'
import { StateTag } from '~/components/state_tag'
import { price, signed, weight } from '~/lib/format'
import { useRead } from '~/lib/query'
import type { AuctionSessionCard, AuctionsToday } from '#wire/auction/transformers/auction_screens'
import { AuctionDirection, AuctionPriceType, SessionState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import styles from './home_auctions.module.css'

/** Today's sessions and those still running; undefined while loading. */
export const useAuctionsToday = () =>
  useRead('/auction/today', {}, { refetchInterval: 10_000, call: { background: true } }).data

const offer = (row: AuctionSessionCard, cents: number | null) =>
  row.priceType === AuctionPriceType.basis ? signed(cents) : price(cents)

const isLive = ({ state }: AuctionSessionCard) => isOneOf(state, SessionState.bidding, SessionState.flash)

const modeOf = (row: AuctionSessionCard) =>
  [
    row.priceType === AuctionPriceType.basis ? `基差 ${row.contracts.join('、')}` : '一口价',
    row.priceDirection === AuctionDirection.down && '降价',
  ]
    .filter(Boolean)
    .join(' ')

function Clock({ row }: { row: AuctionSessionCard }) {
  if (row.state === SessionState.ended) return <span className="text-faint">成交 {row.dealCount} 批</span>
  if (!isLive(row)) return <span className="text-soft">{row.startTime.slice(11, 16)} 开始</span>
  return <Countdown until={row.countsTo} ended={row.state === SessionState.bidding ? '秒杀中' : '落槌中'} />
}

/** 今日竞价: sessions that are open for bids, and those that open later today. */
export function HomeAuctions({ today }: { today: AuctionsToday }) {
  return (
    <section className={`card ${styles.homeAuctions}`} aria-label="今日竞价">
      <header>
        <h2>今日竞价</h2>
        <span className="text-soft text-small">
          {today.total} 场　{today.itemCount} 批　{weight(today.totalWeight)} 吨
        </span>
        <Link className="more" to="/auction">
          全部场次
        </Link>
      </header>
      <table className="grid two">
        <thead>
          <tr>
            <th scope="col">状态</th>
            <th scope="col">场次</th>
            <th scope="col" className="num">
              批数 / 重量
            </th>
            <th scope="col" className="num drops">
              起拍价
            </th>
            <th scope="col" className="num">
              最新价 / 出价
            </th>
            <th scope="col" className="num">
              剩余
            </th>
            <th scope="col">
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {today.data.map((row) => (
            <tr key={row.id} className={isLive(row) ? styles.live : undefined}>
              <td>
                <StateTag dictionary="auctionSessionState" code={row.state} />
              </td>
              <td className="what">
                <Link className={styles.ink} to={`/auction/${row.id}`}>
                  {row.name}
                </Link>
                <small>
                  {row.houseCode}　{modeOf(row)}
                </small>
              </td>
              <td className="num">
                {row.itemCount} 批<small>{weight(row.totalWeight)} 吨</small>
              </td>
              <td className="num drops">{offer(row, row.startingPrice)} 起</td>
              <td className="num">
                {row.topPrice === null ? (
                  <span className="text-faint">--</span>
                ) : (
                  <>
                    <b className="text-up">{offer(row, row.topPrice)}</b>
                    <small>{row.offerNum} 次</small>
                  </>
                )}
              </td>
              <td className="num">
                <Clock row={row} />
              </td>
              <td className="num">
                <Link className={`btn small ${isLive(row) ? 'primary' : ''}`} to={`/auction/${row.id}`}>
                  {isLive(row) ? '进入' : row.state === SessionState.ended ? '看结果' : '报名入场'}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
