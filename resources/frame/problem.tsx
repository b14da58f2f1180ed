/*
 * Content in place of a page: login required, not found, or failed.
 */
import { isRouteErrorResponse, Link, useLocation, useNavigate, useRouteError } from 'react-router'
import { exists } from '~/lib/routes'
import { askLogin } from '~/lib/use_session'
import { Button } from '#ui/kit/button'

export function Problem() {
  const error = useRouteError()
  const problem: RouteProblem | null = isRouteErrorResponse(error)
    ? error.status === 404
      ? { kind: 'notFound' }
      : error.data
    : null
  if (problem?.kind === 'notFound') return <NotFound />
  if (problem?.kind === 'login') return <LoginWanted />
  return <Broken error={error} />
}

/** Glossary §3.2: an unknown address, or a failed validate rule. */
function NotFound() {
  const { pathname } = useLocation()
  return (
    <main className="wrap problem">
      <title>页面不存在</title>
      <h1>Page Not Found: {pathname}</h1>
      <p>页面不存在，或您打开的内容已被移除。</p>
      <div className="acts">
        <Link className="btn primary" to="/">
          回到首页
        </Link>
        {exists('/shop') && (
          <Link className="btn" to="/shop">
            去选棉
          </Link>
        )}
      </div>
    </main>
  )
}

function LoginWanted() {
  const navigate = useNavigate()
  return (
    <main className="wrap problem">
      <title>请先登录</title>
      <h1>请先登录</h1>
      <p>登录后即可继续浏览本页。</p>
      <div className="acts">
        <Button tone="primary" onClick={askLogin}>
          登录
        </Button>
        <Button onClick={() => navigate('/')}>回到首页</Button>
      </div>
    </main>
  )
}

/** A page that could not be loaded or rendered. After a release the old files may be gone, so the page offers to reload. */
function Broken({ error }: { error: unknown }) {
  const outdated = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  return (
    <main className="wrap problem" role="alert">
      <title>页面出错了</title>
      <h1>{outdated ? '页面已更新，请重新加载' : '页面出错了，请重试'}</h1>
      <p>重新加载后仍未恢复，请稍后再来。</p>
      <div className="acts">
        <Button tone="primary" onClick={() => location.reload()}>
          重新加载
        </Button>
        <Link className="btn" to="/" reloadDocument>
          回到首页
        </Link>
      </div>
    </main>
  )
}

/** Kinds of errors that a guard throws; `Problem` draws them in place of the page. */
export type RouteProblem = { kind: 'login' } | { kind: 'notFound' }
