import { useEffect, useRef } from 'react'
import { QualityStrip } from '~/components/quality_strip'
import type { AuctionLotRow, AuctionRoom } from '../api'
import { lotName, offer, two } from '../words'
import { Left } from './clock_face'
import { viewOf } from './view'
import { LotState, SessionState } from '#ui/generated/codes'
import styles from './items.module.css'
import roomStyles from './room.module.css'

export type ItemFilter = 'all' | 'mine' | 'outbid' | 'starred'

const FILTERS: [ItemFilter, string][] = [
  ['all', '全部'],
  ['mine', '在手'],
  ['outbid', '被超'],
  ['starred', '关注'],
]

export function itemsOf(room: AuctionRoom, filter: ItemFilter, now: number): AuctionLotRow[] {
  return room.itemList.filter((item) => {
    const view = viewOf(room, item, now)
    if (filter === 'mine') return view.tag.solid === true
    if (filter === 'outbid') return view.outbid
    return filter === 'all' || item.isCollect === 1
  })
}

type Props = {
  room: AuctionRoom
  now: number
  chosen: number | null
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
  onChoose: (itemId: number) => void
}

/** The list of items: its price, whose it is, its clock. What is over stays in its place, dimmed. */
export function Items({ room, now, chosen, filter, onFilter, onChoose }: Props) {
  const shown = itemsOf(room, filter, now)
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
            {word} {itemsOf(room, key, now).length}
          </button>
        ))}
      </nav>
      <ul className={styles.scroller}>
        {shown.map((item) => (
          <Item key={item.id} room={room} item={item} now={now} on={item.id === chosen} onChoose={onChoose} />
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

/** What has become of an item that is over. */
function endWord(room: AuctionRoom, item: AuctionLotRow, mine: boolean): string {
  if (room.state === SessionState.voided) return '已撤回'
  if (item.state === LotState.unsold) return item.offerNum === 0 ? '无人出价' : '未达底价'
  return mine ? '已拍中' : (item.bidderNo ?? '--')
}

function Item({
  room,
  item,
  now,
  on,
  onChoose,
}: {
  room: AuctionRoom
  item: AuctionLotRow
  now: number
  on: boolean
  onChoose: (itemId: number) => void
}) {
  const view = viewOf(room, item, now)
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (on) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [on])
  const closed = item.state !== LotState.waiting || view.falling
  return (
    <li ref={place}>
      <button
        type="button"
        className={`${roomStyles.lotRow} ${on ? 'selected' : ''} ${closed ? roomStyles.end : ''}`}
        data-lot={item.id}
        aria-current={on ? 'true' : undefined}
        onClick={() => onChoose(item.id)}
      >
        <b className={roomStyles.lotNumber}>{two(room.itemList.indexOf(item) + 1)}</b>
        <span className={roomStyles.code}>{lotName(item)}</span>
        {item.hammerPrice === null ? (
          <span className={`${roomStyles.lotPrice} text-faint`}>起拍 {offer(room, item.startingPrice)}</span>
        ) : (
          <b className={roomStyles.lotPrice}>{offer(room, item.hammerPrice)}</b>
        )}
        <span className={`tag ${view.tag.solid ? 'solid' : view.tag.tone}`}>{view.tag.word}</span>
        {item.lot ? (
          <QualityStrip batch={item.lot} size="mini" />
        ) : (
          <span className={`${roomStyles.need} text-faint`}>{item.productWeight} 吨</span>
        )}
        <span className={roomStyles.offerCount}>{item.offerNum} 次</span>
        {closed ? <span className="text-faint">{endWord(room, item, view.mine)}</span> : <Left until={view.until} />}
      </button>
    </li>
  )
}
