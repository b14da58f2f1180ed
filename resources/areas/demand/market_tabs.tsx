import { Link, useSearchParams } from 'react-router'
import styles from './balance.module.css'

/** The wishes themselves, and what they ask for against what is on sale. */
export function MarketTabs() {
  const [params] = useSearchParams()
  const balance = params.get('view') === 'balance'
  return (
    <nav className={styles.tabs} aria-label="求购大厅">
      <Link to="/demand/board" aria-current={balance ? undefined : 'page'}>
        求购
      </Link>
      <Link to="/demand/board?view=balance" aria-current={balance ? 'page' : undefined}>
        供需对比
      </Link>
    </nav>
  )
}
