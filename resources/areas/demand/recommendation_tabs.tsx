import { Link, useSearchParams } from 'react-router'
import { useCan } from '~/lib/use_session'
import styles from './balance.module.css'

/** What a seller's goods fit: wishes in the market, and buyers by what they search for and buy. */
export function RecommendationTabs() {
  const [params] = useSearchParams()
  const may = useCan('demand:answer')
  if (!may) return null
  const buyers = params.get('view') === 'buyers'
  return (
    <nav className={styles.tabs} aria-label="客户推荐">
      <Link to="/seller/customer-recommendation" aria-current={buyers ? undefined : 'page'}>
        求购
      </Link>
      <Link to="/seller/customer-recommendation?view=buyers" aria-current={buyers ? 'page' : undefined}>
        买方
      </Link>
    </nav>
  )
}
