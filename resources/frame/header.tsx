import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '~/components/icon'
import { exists } from '~/lib/routes'
import { currentTheme, onThemeChange, setTheme } from '~/lib/theme'
import { askLogin, useSession } from '~/lib/use_session'
import { Count } from './count'
import { Logo } from './logo'
import { CART, isOpen, mainItems, NOTICES } from './navigation_items'
import { PersonMenu } from './person_menu'

export function Header() {
  const { pathname } = useLocation()
  const token = useSession((state) => state.token)
  return (
    <header className="top">
      <div className="in0">
        <Logo />
        <nav aria-label="主导航">
          {mainItems().map((item) => (
            <Link
              key={item.path}
              to={item.path}
              className={isOpen(item, pathname) ? 'on' : undefined}
              aria-current={isOpen(item, pathname) ? 'page' : undefined}
            >
              {item.label}
            </Link>
          ))}
        </nav>
        <div className="me">
          <ThemeButton />
          {token && exists(CART) && (
            <Link to={CART} title="购物车">
              <Icon name="cart" />
              <span className="word">购物车</span>
              <Count of="cart" />
            </Link>
          )}
          {token && exists(NOTICES) && (
            <Link to={NOTICES} className="bell" title="消息">
              <Icon name="bell" />
              <span className="word">消息</span>
              <Count of="notice" />
            </Link>
          )}
          {token ? (
            <PersonMenu />
          ) : (
            <>
              <button type="button" className="plain login" onClick={askLogin}>
                <span className="word">登录</span>
              </button>
              <Link className="btn p s" to="/register">
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
      className="plain"
      aria-label={label}
      title={label}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  )
}
