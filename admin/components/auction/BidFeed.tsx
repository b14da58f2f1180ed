import type { AuctionMonitor } from '#wire/auction/transformers/monitor_wire'
import { Word, yuan } from '@admin/components/auction/words'
import { BidRefusal } from '#ui/generated/codes'

/** Newest bids first; a refused one says why. */
export function BidFeed({ bids }: { bids: AuctionMonitor['bids'] }) {
  if (bids.length === 0) return <p className="faint none">还没有出价</p>
  return (
    <div className="feed" role="region" tabIndex={0} aria-label="出价记录">
      <ol>
        {bids.map((bid) => (
          <li key={bid.id} className={bid.reason === BidRefusal.accepted ? '' : 'refused'}>
            <time>{bid.at.slice(11)}</time>
            <b>{bid.bidderNo ?? '--'}</b>
            <span className="who">{bid.company}</span>
            <span className="lot">{bid.label}</span>
            <span className="num">{yuan(bid.price)}</span>
            <Word of="bidRefusal" code={bid.reason} />
          </li>
        ))}
      </ol>
    </div>
  )
}
