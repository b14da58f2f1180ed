import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '~/components/icon'
import { logout } from '~/lib/account'
import { message } from '~/lib/feedback'
import { go } from '~/lib/navigation'
import { useSession } from '~/lib/use_session'
import { ownItems } from './navigation_items'
import { BindCompanyState } from '#ui/generated/codes'
import styles from './frame.module.css'

/** The logged-in user, and links to the user's pages. */
export function PersonMenu() {
  const user = useSession((state) => state.user)
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const root = useRef<HTMLDivElement>(null)
  const [openedAt, setOpenedAt] = useState(pathname)
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    setOpen(false)
  }

  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !root.current?.contains(event.target as Node))
        setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [open])

  if (!user) return null
  const certified = user.bindCompanyState === BindCompanyState.certified
  const [first] = BindCompanyState.entries
  const { word, tone } = BindCompanyState.entries.find(({ code }) => code === user.bindCompanyState) ?? first
  const company = user.company?.alias || user.company?.name
  const person = user.name || user.username || user.mobile

  const shown = certified && company ? `${company} ${person}` : person

  async function leave() {
    setOpen(false)
    await logout()
    message.success('已退出登录')
    go('/')
  }

  return (
    <div className={styles.who} data-testid="person" ref={root}>
      <button
        type="button"
        aria-label={`${shown} 的菜单`}
        aria-expanded={open}
        aria-haspopup="true"
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
        <span>{shown}</span>
        <Icon name="down" />
      </button>
      {open && (
        <div className={styles.menu}>
          <div className={styles.details}>
            <b>{person}</b> <span className={`tag ${tone}`}>{word}</span>
            <div className="text-soft text-small">{user.company?.name ?? '尚未加入企业'}</div>
          </div>
          {ownItems({ certified, manager: user.manager }).map((group) => (
            <ul key={group[0].path}>
              {group.map((item) => (
                <li key={item.path}>
                  <Link to={item.path} onClick={() => setOpen(false)}>
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          ))}
          <ul>
            <li>
              <button type="button" onClick={leave}>
                <Icon name="logout" />
                退出登录
              </button>
            </li>
          </ul>
        </div>
      )}
    </div>
  )
}
