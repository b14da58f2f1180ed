import { Link } from 'react-router'
import { PageHeader } from '~/components/states'
import { useListState } from '~/lib/list_state'
import { Featured } from './featured'
import { MarketLots } from './lots'
import { AuctionPriceType } from '#ui/generated/codes'
import styles from './page.module.css'
import sessionsStyles from '../sessions/sessions.module.css'

/** 竞拍专场: sessions by consignor, and the lots of all sessions. */
export function Component() {
  const list = useListState({
    part: 'string',
    phase: 'string',
    priceType: AuctionPriceType,
    keyword: 'string',
    collected: 'number',
  })
  const lots = list.filters.part === 'lots'
  return (
    <main className={`wrap ${styles.auctions} ${sessionsStyles.auctions}`}>
      <PageHeader
        title="竞拍专场"
        actions={
          <Link className="btn" to="/auction">
            竞价大厅
          </Link>
        }
      />
      <div className={`${styles.phases} ${sessionsStyles.phases}`} role="group" aria-label="查看方式">
        {[
          [undefined, '按专场'],
          ['lots', '全部标的'],
        ].map(([part, word]) => (
          <button
            key={word}
            type="button"
            className={`chip ${lots === (part === 'lots') ? 'selected' : ''}`}
            aria-pressed={lots === (part === 'lots')}
            onClick={() => list.setFilters({ part })}
          >
            {word}
          </button>
        ))}
      </div>
      {lots ? <MarketLots list={list} /> : <Featured />}
    </main>
  )
}
