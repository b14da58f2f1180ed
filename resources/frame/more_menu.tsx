import { Link, useLocation } from 'react-router'
import { Icon } from '~/components/icon'
import { isOpen, mainItems, serviceItems, type Item } from './navigation_items'
import { useSession } from '~/lib/use_session'
import { useMenu } from './use_menu'
import styles from './frame.module.css'

/** 更多: everything of the site that the width of the window leaves out of the header, and what stands at the foot of the page. */
export function MoreMenu() {
  const { root, button, open, setOpen } = useMenu()
  const guest = useSession((state) => !state.token)
  return (
    <div className={styles.more} ref={root}>
      <button
        type="button"
        ref={button}
        aria-label="更多栏目"
        aria-expanded={open}
        aria-haspopup="true"
        onClick={() => setOpen(!open)}
      >
        <span className="wide-only">更多</span>
        <Icon name="list" />
        <Icon name="down" />
      </button>
      {open && (
        <div className={styles.sheet}>
          <Links items={mainItems(guest)} main />
          <Links items={serviceItems()} />
        </div>
      )}
    </div>
  )
}

function Links({ items, main = false }: { items: Item[]; main?: boolean }) {
  const { pathname } = useLocation()
  return (
    <ul className={main ? styles.mainLinks : undefined}>
      {items.map((item) => (
        <li key={item.path}>
          <Link to={item.path} aria-current={isOpen(item, pathname) ? 'page' : undefined}>
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
