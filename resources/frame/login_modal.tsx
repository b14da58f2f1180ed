import { useLocation, useNavigate } from 'react-router'
import { PlainDialog } from '~/components/plain_dialog'
import { session } from '~/lib/session'
import { useSession } from '~/lib/use_session'
import { LoginForm } from './login_form'

/** Login over the page (glossary §3.2): two tabs, links to registration and forgotten password. */
export default function LoginModal() {
  const visible = useSession((state) => state.loginVisible)
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const close = () => session.set({ loginVisible: false })

  /**
   * Whether this is who was sent here from another page when the session ended: the same person goes on where he was, another one begins at home.
   */
  const returning = () => state?.from && state.from !== '/' && state.user && state.user === session.get().user?.id

  /** Afterwards home is reloaded, registration goes to home, and every other page continues to the page the user came from. */
  function done() {
    if (pathname === '/' && returning()) void navigate(state.from, { replace: true })
    else if (pathname === '/') location.reload()
    else if (/^\/register(\/|$)/.test(pathname)) void navigate('/')
    else if (pathname === '/login') void navigate(state?.from ?? '/', { replace: true })
    else void navigate(`${pathname}${search}${hash}`, { replace: true, preventScrollReset: true })
  }

  if (!visible) return null
  return (
    <PlainDialog label="登录" onClose={close}>
      <LoginForm onDone={done} onLeave={close} />
    </PlainDialog>
  )
}
