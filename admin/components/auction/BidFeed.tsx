import type { AuctionMonitor } from '#wire/auction/transformers/monitor_wire'
import { AuctionCodeTag, lotPrice } from '@admin/components/auction/auction_code_tag'
import { BidRefusal } from '#ui/generated/codes'
import styles from './monitor.module.css'

/** Bids, newest first; a refused bid shows the reason. */
export function BidFeed({ bids, priceType }: Pick<AuctionMonitor, 'bids' | 'priceType'>) {
  if (bids.length === 0) return <p className={`text-faint ${styles.nothing}`}>还没有出价</p>
  return (
    <div className={styles.feed} role="region" tabIndex={0} aria-label="出价记录">
      <ol>
        {bids.map((bid) => (
          <li key={bid.id} className={bid.reason === BidRefusal.accepted ? '' : styles.refused}>
            <time>{bid.at.slice(11)}</time>
            <b>{bid.bidderNo ?? '--'}</b>
            <AuctionCodeTag of="bidRefusal" code={bid.reason} />
            <span className="num">{lotPrice(bid.price, priceType)}</span>
            <span className={styles.about}>
              {bid.company}
              {'　'}
              {bid.label}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
