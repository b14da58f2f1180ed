import { useEffect, useRef } from 'react'
import { QualityStrip } from '~/components/quality_strip'
import type { AuctionLotCard, AuctionRoom } from '../api'
import { lotName, offer, two } from '../bidding_texts'
import { Left } from './clock_face'
import { isInHand, viewOf } from './view'
import { LotState, SessionState } from '#ui/generated/codes'
import styles from './lots.module.css'
import roomStyles from './room.module.css'

export type LotFilter = 'all' | 'mine' | 'outbid' | 'starred'

const FILTERS: [LotFilter, string][] = [
  ['all', '全部'],
  ['mine', '在手'],
  ['outbid', '被超'],
  ['starred', '关注'],
]

export function shownLots(room: AuctionRoom, filter: LotFilter, now: number): AuctionLotCard[] {
  return room.itemList.filter((lot) => {
    const view = viewOf(room, lot, now)
    if (filter === 'mine') return isInHand(lot)
    if (filter === 'outbid') return view.outbid
    return filter === 'all' || lot.isCollect === 1
  })
}

type Props = {
  room: AuctionRoom
  now: number
  chosen: number | null
  filter: LotFilter
  onFilter: (filter: LotFilter) => void
  onChoose: (lotId: number) => void
}

/** The list of lots: price, leader, clock. Lots that are over keep their place and are dimmed. */
export function RoomLots({ room, now, chosen, filter, onFilter, onChoose }: Props) {
  const shown = shownLots(room, filter, now)
  return (
    <section className={`card ${styles.items}`} aria-label="标的列表">
      <nav>
        {FILTERS.map(([key, word]) => (
          <button
            key={key}
            type="button"
            className={key === filter ? 'selected' : undefined}
            onClick={() => onFilter(key)}
          >
            {word} {shownLots(room, key, now).length}
          </button>
        ))}
      </nav>
      <ul className={styles.scroller}>
        {shown.map((lot) => (
          <Lot key={lot.id} room={room} lot={lot} now={now} on={lot.id === chosen} onChoose={onChoose} />
        ))}
        {shown.length === 0 && (
          <li className={`${roomStyles.none} text-faint`}>
            {
              { all: '本场没有标的', mine: '还没有领先的标的', outbid: '没有被超的标的', starred: '还没有关注的标的' }[
                filter
              ]
            }
          </li>
        )}
      </ul>
    </section>
  )
}

/** Outcome of a lot that is over. */
function endWord(room: AuctionRoom, lot: AuctionLotCard, mine: boolean): string {
  if (room.state === SessionState.voided) return '已撤回'
  if (lot.dissolved) return '成交已解除'
  if (lot.state === LotState.unsold) return lot.offerNum === 0 ? '无人出价' : '未达保留价'
  return mine ? '我方' : (lot.bidderNo ?? '--')
}

function Lot({
  room,
  lot,
  now,
  on,
  onChoose,
}: {
  room: AuctionRoom
  lot: AuctionLotCard
  now: number
  on: boolean
  onChoose: (lotId: number) => void
}) {
  const view = viewOf(room, lot, now)
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (on) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [on])
  const closed = lot.state !== LotState.waiting || view.falling
  return (
    <li ref={place}>
      <button
        type="button"
        className={`${roomStyles.lotRow} ${on ? 'selected' : ''} ${closed ? roomStyles.end : ''}`}
        data-lot={lot.id}
        aria-current={on ? 'true' : undefined}
        onClick={() => onChoose(lot.id)}
      >
        <b className={roomStyles.lotNumber}>{two(room.itemList.indexOf(lot) + 1)}</b>
        <span className={roomStyles.code}>{lotName(lot)}</span>
        {lot.hammerPrice === null ? (
          <span className={`${roomStyles.lotPrice} text-faint`}>起拍 {offer(room, lot.startingPrice)}</span>
        ) : (
          <b className={roomStyles.lotPrice}>{offer(room, lot.hammerPrice)}</b>
        )}
        <span className={`tag ${view.tag.solid ? 'solid' : view.tag.tone}`}>{view.tag.word}</span>
        {lot.goods ? (
          <QualityStrip batch={lot.goods} size="mini" />
        ) : (
          <span className={`${roomStyles.need} text-faint`}>{lot.productWeight} 吨</span>
        )}
        <span className={roomStyles.offerCount}>{lot.offerNum} 次</span>
        {closed ? <span className="text-faint">{endWord(room, lot, view.mine)}</span> : <Left until={view.until} />}
      </button>
    </li>
  )
}
