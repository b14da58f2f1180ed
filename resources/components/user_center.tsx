/*
 * The frame of the user centre: navigation on the left, the page on the right. On phones the navigation is shown on 基本信息 only, which is
 * 我的 in the bottom bar.
 */
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Icon } from './icon'
import { PageHeader } from './states'
import { ownItems } from '~/frame/navigation_items'
import { logout } from '~/lib/account'
import { message } from '~/lib/feedback'
import { go } from '~/lib/navigation'
import { useSession } from '~/lib/use_session'
import { BindCompanyState } from '#ui/generated/codes'
import styles from './user_center.module.css'

type Props = {
  title: string
  aside?: ReactNode
  actions?: ReactNode
  /** The page is 我的 of phones: the navigation is shown under the banner. */
  hub?: boolean
  banner?: ReactNode
  children: ReactNode
}

const HUB = '/user-center/basic-info'

export function UserCenter({ title, aside, actions, hub, banner, children }: Props) {
  return (
    <main className={`wrap ${styles.userCenter}`}>
      <Side />
      <div className={styles.pageBody}>
        <PageHeader title={title} aside={aside} actions={actions} />
        {banner}
        {hub && <Side hub />}
        {children}
      </div>
    </main>
  )
}

function Side({ hub = false }) {
  const user = useSession((state) => state.user)
  if (!user) return null

  async function leave() {
    await logout()
    message.success('已退出登录')
    go('/')
  }

  return (
    <nav className={hub ? styles.ways : styles.side} aria-label="用户中心">
      {ownItems({ certified: user.bindCompanyState === BindCompanyState.certified, manager: user.manager }).map(
        (group) => (
          <ul key={group[0].path}>
            {group
              .filter((item) => !hub || item.path !== HUB)
              .map((item) => (
                <li key={item.path}>
                  <NavLink to={item.path}>
                    {item.label}
                    {hub && <Icon name="right" />}
                  </NavLink>
                </li>
              ))}
          </ul>
        )
      )}
      {hub && (
        <ul>
          <li>
            <button type="button" onClick={leave}>
              退出登录
              <Icon name="logout" />
            </button>
          </li>
        </ul>
      )}
    </nav>
  )
}
