import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { useSession } from '~/lib/use_session'
import { leave, useDeskGroups } from './desk_menu'
import { useMenu } from './use_menu'
import { BindCompanyState } from '#ui/generated/codes'
import styles from './frame.module.css'

/** The logged-in user, and links to the user's pages: a column for each group. */
export function PersonMenu() {
  const user = useSession((state) => state.user)
  const groups = useDeskGroups()
  const { root, button, open, setOpen } = useMenu()

  if (!user) return null
  const certified = user.bindCompanyState === BindCompanyState.certified
  const [first] = BindCompanyState.entries
  const { word, tone } = BindCompanyState.entries.find(({ code }) => code === user.bindCompanyState) ?? first
  const company = user.company?.alias || user.company?.name
  const person = user.name || user.username || user.mobile

  const shown = certified && company ? `${company} ${person}` : person

  return (
    <div className={styles.who} data-testid="person" ref={root}>
      <button
        type="button"
        ref={button}
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
          <div className={styles.groups}>
            {groups.map(({ name, items }) => (
              <section key={name} aria-label={name}>
                <h2>{name}</h2>
                <ul>
                  {items.map((item) => (
                    <li key={item.path}>
                      <Link to={item.path} onClick={() => setOpen(false)}>
                        {item.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <button
            type="button"
            onClick={() => {
              setOpen(false)
              void leave()
            }}
          >
            <Icon name="logout" />
            退出登录
          </button>
        </div>
      )}
    </div>
  )
}
