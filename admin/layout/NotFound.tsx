import { Link, useLocation } from 'react-router'
import { useTitle } from '@admin/use_title'

export function NotFound() {
  const { pathname } = useLocation()
  useTitle('页面不存在')
  return (
    <div className="card empty">
      <h2>页面不存在，或没有打开它的权限</h2>
      <p>Page Not Found: /admin{pathname}</p>
      <div className="tools">
        <Link className="btn primary" to="/">
          返回控制台
        </Link>
      </div>
    </div>
  )
}
