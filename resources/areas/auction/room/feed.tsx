import { price } from '~/lib/format'
import type { RoomView } from '~/lib/room_view'
import type { AuctionLotCard, AuctionRoom, BidLine } from '../api'
import { clockTime, derived, offer } from '../bidding_texts'
import { useFeedLines } from './feed_lines'
import { Ladder } from './ladder'
import { AuctionDirection, AuctionPriceType } from '#ui/generated/codes'
import styles from './feed.module.css'
import roomStyles from './room.module.css'

/** 出价记录 and 出价走势. */
export function Feed({ room, lot, view }: { room: AuctionRoom; lot: AuctionLotCard; view: RoomView | null }) {
  const known = useFeedLines(lot, view)
  const lines = lot.offerNum === 0 ? [] : known
  return (
    <div className={roomStyles.bidHistory}>
      <div className={styles.feed}>
        <h3>
          出价记录<span>每手 {price(lot.stepPrice)} 元/吨</span>
        </h3>
        {lines?.length === 0 ? (
          <p className={`${roomStyles.none} text-faint`}>
            还没有出价，{room.priceDirection === AuctionDirection.up ? '起拍价' : '最高限价'}{' '}
            {offer(room, lot.startingPrice)}
          </p>
        ) : (
          <div className={styles.linesOf} tabIndex={0} role="region" aria-label="出价记录">
            <table>
              <tbody>
                {lines?.map((line, index) => (
                  <Row key={line.seq} room={room} lot={lot} line={line} before={lines[index + 1]} fresh={index === 0} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      <div className={styles.chartOf}>
        <h3>
          出价走势
          <span>
            <i />
            我方出价
          </span>
        </h3>
        {lines && lines.length > 0 && <Ladder room={room} lot={lot} lines={lines} />}
      </div>
    </div>
  )
}

function Row({
  room,
  lot,
  line,
  before,
  fresh,
}: {
  room: AuctionRoom
  lot: AuctionLotCard
  line: BidLine
  before: BidLine | undefined
  fresh: boolean
}) {
  const twin = derived(room, lot, line.price, room.contracts)
  const change = before ? line.price - before.price : null
  return (
    <tr className={fresh ? styles.new : undefined}>
      <td>{clockTime(line.at)}</td>
      <td className={line.mine ? styles.ours : undefined}>{line.mine ? '我方' : line.bidderNo}</td>
      <td className="num">
        <b>{offer(room, line.price)}</b>
      </td>
      {room.priceType === AuctionPriceType.basis && (
        <td className="num text-faint">{twin === null ? '' : `≈${price(twin)}`}</td>
      )}
      <td className="num text-soft">
        {change === null ? '起拍' : offer({ priceType: AuctionPriceType.basis }, change)}
      </td>
    </tr>
  )
}
