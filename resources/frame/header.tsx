import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '~/components/icon'
import { exists } from '~/lib/routes'
import { currentTheme, onThemeChange, setTheme } from '~/lib/theme'
import { askLogin, useSession } from '~/lib/use_session'
import { Count } from './count'
import { Logo } from './logo'
import { CART, isOpen, mainItems, NOTICES } from './navigation_items'
import { MoreMenu } from './more_menu'
import { PersonMenu } from './person_menu'
import styles from './frame.module.css'

export function Header() {
  const { pathname } = useLocation()
  const token = useSession((state) => state.token)
  return (
    <header className="top">
      <div className="inner">
        <Logo />
        <nav aria-label="主导航">
          {mainItems(!token).map((item) => (
            <Link
              key={item.path}
              to={item.path}
              className={isOpen(item, pathname) ? 'selected' : undefined}
              aria-current={isOpen(item, pathname) ? 'page' : undefined}
            >
              {item.label}
            </Link>
          ))}
        </nav>
        <MoreMenu />
        <div className={styles.accountLinks}>
          <ThemeButton />
          {token && exists(CART) && (
            <Link to={CART} title="购物车">
              <Icon name="cart" />
              <span className={styles.word}>购物车</span>
              <Count of="cart" />
            </Link>
          )}
          {token && exists(NOTICES) && (
            <Link to={NOTICES} className={styles.bell} title="消息">
              <Icon name="bell" />
              <span className={styles.word}>消息</span>
              <Count of="notice" />
            </Link>
          )}
          {token ? (
            <PersonMenu />
          ) : (
            <>
              <button type="button" className={styles.plain} onClick={askLogin}>
                <span className={styles.word}>登录</span>
              </button>
              <Link className="btn primary small" to="/register">
                免费注册
              </Link>
            </>
          )}
        </div>
      </div>
    </header>
  )
}

function ThemeButton() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => 'light' as const)
  const label = theme === 'dark' ? '切换到浅色' : '切换到深色'
  return (
    <button
      type="button"
      className={styles.plain}
      aria-label={label}
      title={label}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  )
}
