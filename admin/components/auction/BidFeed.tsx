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
            <span className={styles.company}>{bid.company}</span>
            <span className={styles.lot}>{bid.label}</span>
            <span className="num">{lotPrice(bid.price, priceType)}</span>
            <AuctionCodeTag of="bidRefusal" code={bid.reason} />
          </li>
        ))}
      </ol>
    </div>
  )
}
