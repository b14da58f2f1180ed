import { Link, useLocation } from 'react-router'
import { Icon } from '~/components/icon'
import { useTodoCount } from '~/lib/todo'
import { Badge, Count } from './count'
import { isOpen, NOTICES, HOME, phoneItems } from './navigation_items'

/** Navigation of phones. */
export function BottomBar() {
  const { pathname } = useLocation()
  const todo = useTodoCount()
  return (
    <nav className="tabs" aria-label="底部导航">
      {phoneItems().map((item) => (
        <Link
          key={item.path}
          to={item.path}
          className={
            isOpen(item, pathname) && !(item.path !== NOTICES && pathname === NOTICES) ? 'selected' : undefined
          }
          aria-current={isOpen(item, pathname) ? 'page' : undefined}
        >
          <Icon name={item.icon!} />
          {item.label}
          {item.path === NOTICES && <Count of="notice" />}
          {item.path === HOME && <Badge count={todo} />}
        </Link>
      ))}
    </nav>
  )
}
