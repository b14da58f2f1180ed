/* Parts of a session that lists, cards and the featured page share. */
import { Link } from 'react-router'
import { StateTag, wordOf } from '~/components/state_tag'
import { weight } from '~/lib/format'
import type { AuctionSessionCard } from '../api'
import { Left } from '../room/clock_face'
import { moves, offer } from '../bidding_texts'
import { EntryState, SessionState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { Tag } from '#ui/kit/tag'
import styles from './sessions.module.css'

const { published, locked, bidding, flash, voided, ended } = SessionState

export const ENTRY: Record<number, string> = { [EntryState.registered]: '已报名', [EntryState.entered]: '已入场' }

export const modeWords = (row: AuctionSessionCard) =>
  `${wordOf('auctionPriceType', row.priceType).replace('竞价', '')}·${moves(row)}价`

/** Label of the button that opens a session. */
export function enterWord(row: AuctionSessionCard): string {
  if (isOneOf(row.state, voided, ended)) return '看结果'
  if (isLive(row)) return '进入'
  return row.entryState === EntryState.entered ? '预展' : '预展报名'
}

export const isLive = ({ state }: AuctionSessionCard) => isOneOf(state, bidding, flash)
export const isComing = ({ state }: AuctionSessionCard) => isOneOf(state, published, locked)

export function SessionName({ row }: { row: AuctionSessionCard }) {
  return (
    <>
      <Link className={styles.ink} to={`/auction/${row.id}`}>
        <b>{row.name}</b>
      </Link>
      <small>
        {row.houseCode}　{modeWords(row)} {row.contracts.join('、')}
        {row.limited && '　定向'}
        {row.millsOnly && '　限纺织企业'}
      </small>
    </>
  )
}

export function SessionClock({ row }: { row: AuctionSessionCard }) {
  if (row.state === voided) return <span className="text-faint">已作废</span>
  if (row.state === ended)
    return (
      <>
        成交 {row.dealCount} 批<small>{(row.closeTime ?? row.endTime).slice(5, 16)}</small>
      </>
    )
  return (
    <>
      <Left until={row.countsTo} />
      <small>
        {isLive(row) ? (row.state === flash ? '最近截止' : '距秒杀') : `${row.startTime.slice(5, 16)} 开始`}
      </small>
    </>
  )
}

/** The card of a session on phones. */
export function SessionCard({ row }: { row: AuctionSessionCard }) {
  return (
    <Link className={styles.sessionCard} data-part="session-card" to={`/auction/${row.id}`}>
      <span className="line">
        <StateTag dictionary="auctionSessionState" code={row.state} />
        <b className="ellipsis">{row.name}</b>
        {ENTRY[row.entryState] && <Tag tone="green">{ENTRY[row.entryState]}</Tag>}
      </span>
      <span className="line text-soft text-small">
        <span className="ellipsis">
          {row.houseCode}　{modeWords(row)} {row.contracts.join('、')}
        </span>
        <span className="push no-wrap">
          {row.itemCount} 批 {weight(row.totalWeight)} 吨
        </span>
      </span>
      <span className="line">
        <span>
          {row.topPrice === null ? (
            <span className="text-soft">{offer(row, row.startingPrice)} 起</span>
          ) : (
            <>
              <b className="text-up">{offer(row, row.topPrice)}</b>{' '}
              <span className="text-faint text-small">{row.offerNum} 次</span>
            </>
          )}
        </span>
        <span className={`push num ${styles.clockOf}`}>
          <SessionClock row={row} />
        </span>
      </span>
    </Link>
  )
}
