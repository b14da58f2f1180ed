import { Navigate, useLocation, useNavigate } from 'react-router'
import { LoginForm } from '~/frame/login_form'
import { useSession } from '~/lib/use_session'

/** The page behind HTTP 401. Continues where the person was. */
export function Component() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const token = useSession((current) => current.token)
  const wanted: string = state?.from && state.from !== '/login' ? state.from : '/'
  if (token) return <Navigate to={wanted} replace />
  return (
    <main className="wrap narrow">
      <h1 className="visually-hidden">登录</h1>
      <section className="card sheet">
        <LoginForm onDone={() => void navigate(wanted, { replace: true })} />
      </section>
    </main>
  )
}
