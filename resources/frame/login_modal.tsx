import { useLocation, useNavigate } from 'react-router'
import { Dialog } from '~/components/dialog'
import { AntdScope } from '~/lib/antd_scope'
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

  return (
    <AntdScope>
      <Dialog
        open={visible}
        onCancel={close}
        footer={null}
        width={520}
        centered
        title={<span className="visually-hidden">登录</span>}
        destroyOnHidden
      >
        <LoginForm onDone={done} onLeave={close} />
      </Dialog>
    </AntdScope>
  )
}
