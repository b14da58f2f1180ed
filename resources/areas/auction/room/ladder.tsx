import type { AuctionLotCard, AuctionRoom, BidLine } from '../api'
import { clockTime, offer } from '../bidding_texts'
import styles from './ladder.module.css'

/** Size and margins of the drawing in its own units; the page scales it. */
const BOX = { width: 284, height: 180, left: 52, right: 8, top: 12, bottom: 24 }

/** Round values between two prices, at most five, in cents: the horizontal lines of the drawing. */
function heights(low: number, high: number): number[] {
  const span = Math.max(high - low, 100)
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough)!
  const first = Math.ceil(low / step) * step
  return Array.from({ length: 6 }, (_, index) => first + index * step).filter((one) => one <= high)
}

/** The price of a lot as steps in time; the company's own bids are dots. Drawn without a chart library. */
export function Ladder({ room, lot, lines }: { room: AuctionRoom; lot: AuctionLotCard; lines: BidLine[] }) {
  const bids = [...lines].reverse()
  const [from, to] = [bids[0].at, Math.max(bids.at(-1)!.at, bids[0].at + 1_000)]
  const prices = [...bids.map((bid) => bid.price), lot.startingPrice]
  const margin = lot.stepPrice
  const [low, high] = [Math.min(...prices) - margin / 2, Math.max(...prices) + margin]
  const x = (at: number) => BOX.left + ((at - from) / (to - from)) * (BOX.width - BOX.left - BOX.right)
  const y = (price: number) => BOX.top + ((high - price) / (high - low)) * (BOX.height - BOX.top - BOX.bottom)
  const path = bids
    .map((bid, index) =>
      index === 0
        ? `M${x(bid.at).toFixed(1)} ${y(bid.price).toFixed(1)}`
        : `H${x(bid.at).toFixed(1)}V${y(bid.price).toFixed(1)}`
    )
    .join('')
  const last = bids.at(-1)!
  // Both ends of a short run of bids have one minute: the seconds tell them apart.
  const shortest = clockTime(from).slice(0, 5) === clockTime(to).slice(0, 5) ? 8 : 5
  const end = (at: number) => clockTime(at).slice(0, shortest)
  return (
    <svg
      className={styles.ladder}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={`出价走势，${bids.length} 次出价，最新 ${offer(room, last.price)}`}
    >
      <g>
        {heights(low, high).map((price) => (
          <g key={price}>
            <path d={`M${BOX.left} ${y(price).toFixed(1)}H${BOX.width - BOX.right}`} />
            <text x={BOX.left - 6} y={y(price) + 4} textAnchor="end">
              {offer(room, price)}
            </text>
          </g>
        ))}
        <text x={BOX.left} y={BOX.height - 6}>
          {end(from)}
        </text>
        <text x={BOX.width - BOX.right} y={BOX.height - 6} textAnchor="end">
          {end(to)}
        </text>
      </g>
      <path className={styles.course} d={path} />
      {bids.map(
        (bid) => bid.mine && <circle key={bid.seq} className={styles.ownBid} cx={x(bid.at)} cy={y(bid.price)} r={3} />
      )}
      <circle className={styles.lastBid} cx={x(last.at)} cy={y(last.price)} r={3.5} />
    </svg>
  )
}
