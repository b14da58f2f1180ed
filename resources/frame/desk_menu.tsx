/*
 * The menu of the user's own pages. It stands beside each of them, so that it does not vanish with the first click; on phones it is the page 我的.
 */
import { Link, useLocation } from 'react-router'
import { Icon } from '~/components/icon'
import { logout } from '~/lib/account'
import { message } from '~/lib/feedback'
import { go } from '~/lib/navigation'
import { useSession } from '~/lib/use_session'
import { deskGroups, isDesk, isDeskOpen, sellsOf, type DeskGroup } from './navigation_items'
import styles from './desk_menu.module.css'

/** Ends the session and says so. */
export async function leave() {
  await logout()
  message.success('已退出登录')
  go('/')
}

/** Groups of the user's pages as far as rights and business of the user go; none for guests. */
export function useDeskGroups(): DeskGroup[] {
  const user = useSession((state) => state.user)
  const permissions = useSession((state) => state.permissions)
  const { pathname } = useLocation()
  return user ? deskGroups(user, permissions, pathname) : []
}

/** Beside the user's own pages on wide windows; above them, in one line, on narrow ones. */
export function DeskMenu() {
  const user = useSession((state) => state.user)
  const token = useSession((state) => state.token)
  const groups = useDeskGroups()
  const { pathname, search } = useLocation()
  if (!user || !token || !isDesk(pathname)) return null
  return (
    <nav className={styles.side} aria-label="用户中心" data-part="desk-menu">
      {groups.map(({ name, items }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {items.map((item) => (
              <li key={item.path}>
                <Link
                  to={item.path}
                  aria-current={isDeskOpen(item, pathname, search, sellsOf(user)) ? 'page' : undefined}
                >
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

const HUB = '/user-center/basic-info'

/** 我的 of phones: all the user's pages. */
export function DeskHub() {
  const groups = useDeskGroups()
  if (groups.length === 0) return null
  return (
    <nav className={styles.hub} aria-label="我的">
      {groups.map(({ name, items }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {items
              .filter(({ path }) => path !== HUB)
              .map((item) => (
                <li key={item.path}>
                  <Link to={item.path}>
                    {item.label}
                    <Icon name="right" />
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <button type="button" onClick={() => void leave()}>
        退出登录
        <Icon name="logout" />
      </button>
    </nav>
  )
}
