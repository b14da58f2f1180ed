import { Link } from 'react-router'
import { exists } from '~/lib/routes'

/** 建设中: target of links to parts of the platform that are not open. */
export function Component() {
  return (
    <main className="wrap problem">
      <h1>功能建设中</h1>
      <p>该功能尚未开放，敬请期待。</p>
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
