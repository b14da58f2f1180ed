import { Link, useLocation } from 'react-router'
import { Icon } from '@admin/icons'
import { menuGroups } from '@admin/layout/menu_groups'
import { useWaiting } from '@admin/layout/use_waiting'
import { useManifest } from '@admin/manifest'
import styles from './Menu.module.css'

/** The menu by groups; each entry has the count of its waiting rows. */
export function Menu({ drawer = false }: { drawer?: boolean }) {
  const { resources, pages, reports } = useManifest()
  const { data: waiting = [] } = useWaiting()
  const { pathname } = useLocation()
  const entries = [...resources, ...pages, ...reports]
  // The longest path that is a prefix of the address is the current entry: /order/foreign is not /order.
  const here = entries
    .map(({ path }) => path)
    .filter((path) => pathname === `/${path}` || pathname.startsWith(`/${path}/`))
    .sort((a, b) => b.length - a.length)[0]
  return (
    <nav className={drawer ? `${styles.menu} ${styles.drawer}` : styles.menu} aria-label="主菜单">
      <Link to="/" className={pathname === '/' ? styles.here : ''}>
        <Icon name="home" />
        <span>控制台</span>
      </Link>
      {menuGroups(entries).map(([group, own]) => (
        <div key={group}>
          <h2>{group}</h2>
          {own.map(({ name, label, path, icon }) => {
            const count = waiting.find(({ resource }) => resource === name)?.count ?? 0
            return (
              <Link
                key={path}
                to={`/${path}`}
                className={here === path ? styles.here : ''}
                aria-current={here === path ? 'page' : undefined}
              >
                <Icon name={icon} />
                <span>{label}</span>
                {count > 0 && <span className="badge push">{count > 999 ? '999+' : count}</span>}
              </Link>
            )
          })}
        </div>
      ))}
    </nav>
  )
}
