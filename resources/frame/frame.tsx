/*
 * The frame of every page. It uses no antd, and neither does the login over it, so that the first page stays small.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { refreshInfo } from '~/lib/account'
import { queryClient } from '~/lib/query'
import { routeAt } from '~/lib/routes'
import { session } from '~/lib/session'
import { siteName } from '~/lib/site'
import { useSession } from '~/lib/use_session'
import { MarketBar } from '~/components/market/bar'
import { BottomBar } from './bottom_bar'
import { Crumbs } from './crumbs'
import { DeskMenu } from './desk_menu'
import { Footer } from './footer'
import { Header } from './header'
import { isDesk, isDense } from './navigation_items'
import { useNoticeCount } from './notice_count'
import { useShownName } from './page_name'
import { usePrefetch } from './prefetch'
import { useScrollRules } from './scroll'
import styles from './frame.module.css'

const LoginModal = lazy(() => import('./login_modal'))
const PasswordModal = lazy(() => import('./password_modal'))

export function Component() {
  const { pathname, key } = useLocation()
  const token = useSession((state) => state.token)
  const navigation = useNavigation()
  const named = useShownName()
  useScrollRules()
  usePrefetch(Boolean(token))
  useNoticeCount(token, pathname)

  const known = useRef(token)
  const owner = useRef(session.get().user?.id)

  // Certification, company and roles may have changed since the last visit.
  useEffect(() => {
    if (token) void refreshInfo().catch(() => {})
    if (known.current === token) return
    known.current = token
    // Data of one user must not be shown to the next. Active queries are kept: the page's first queries would never resolve if removed.
    queryClient.removeQueries({ type: 'inactive' })
    if (!token) return
    // Whoever logs in again goes on with what is on the screen; somebody else begins with nothing.
    const { user } = session.get()
    if (owner.current === user?.id) void queryClient.invalidateQueries()
    else void queryClient.resetQueries()
    owner.current = user?.id
  }, [token])

  return (
    <QueryClientProvider client={queryClient}>
      <title>{`${named?.title ?? named?.name ?? routeAt(pathname)?.route.handle.title ?? '页面不存在'} - ${siteName()}`}</title>
      <a className={`btn primary ${styles.skip}`} href="#content">
        跳到正文
      </a>
      <div className="frame" data-state={navigation.state} data-visit={key}>
        <MarketBar />
        <Header />
        <Crumbs />
        <div
          className={token && isDesk(pathname) ? `body ${styles.pageOfDesk}` : 'body'}
          data-dense={isDense(pathname) || undefined}
        >
          <DeskMenu />
          <div id="content" tabIndex={-1}>
            <Outlet />
          </div>
        </div>
        <Footer />
        <BottomBar />
      </div>
      <Waiting />
      <Modals />
    </QueryClientProvider>
  )
}

/** Modals over the page: login, and the password that must be replaced. */
function Modals() {
  const visible = useSession((state) => state.loginVisible)
  const mustUpdate = useSession((state) => state.needUpdateFlg && Boolean(state.token))
  const [opened, setOpened] = useState(visible)
  if (visible && !opened) setOpened(true)
  return (
    <Suspense>
      {opened && <LoginModal />}
      {mustUpdate && <PasswordModal />}
    </Suspense>
  )
}

/** A thin bar while a page is loading; the overlay while a call covers the page. */
function Waiting() {
  const navigation = useNavigation()
  const covered = useSession((state) => state.overlay > 0)
  return (
    <>
      {navigation.state !== 'idle' && <div className="loading-bar" role="progressbar" aria-label="页面加载中" />}
      {covered && (
        <div className={styles.overlay} role="status">
          <div className={styles.spin}>
            <i />
            正在处理，请稍候
          </div>
        </div>
      )}
    </>
  )
}
