import { Link } from 'react-router'
import { siteName } from '~/lib/site'
import { serviceItems } from './navigation_items'
import styles from './frame.module.css'

export function Footer() {
  return (
    <footer className={styles.foot} data-part="foot">
      <div className="inner">
        {serviceItems().map(({ label, path }) => (
          <Link key={path} to={path}>
            {label}
          </Link>
        ))}
        <span className="push">{siteName()} 棉花交易平台</span>
      </div>
    </footer>
  )
}
