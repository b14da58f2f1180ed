import { Link, useLocation } from 'react-router'
import type { WirePage } from '#wire/admin/transformers/wire'
import { Icon } from '@admin/icons'
import { useWaiting } from '@admin/layout/use_waiting'
import { useManifest } from '@admin/manifest'

/** Order of the groups; a group not named here comes last. */
const GROUPS = ['会员', '商品', '交易', '行情', '资金', '物流', '内容', '统计', '系统']

type Entry = WirePage

/** The menu by groups, with what waits behind each entry. */
export function Menu({ drawer = false }: { drawer?: boolean }) {
  const { resources, pages, reports } = useManifest()
  const { data: waiting = [] } = useWaiting()
  const { pathname } = useLocation()
  const entries: Entry[] = [...resources, ...pages, ...reports].sort((a, b) => a.place - b.place)
  const groups = [...new Set([...GROUPS, ...entries.map(({ group }) => group)])]
  // The longest path that the address starts with is where we are: /order/foreign is not /order.
  const here = entries
    .map(({ path }) => path)
    .filter((path) => pathname === `/${path}` || pathname.startsWith(`/${path}/`))
    .sort((a, b) => b.length - a.length)[0]
  return (
    <nav className={drawer ? 'bo-menu drawer' : 'bo-menu'} aria-label="主菜单">
      <Link to="/" className={pathname === '/' ? 'on' : ''}>
        <Icon name="home" />
        <span>控制台</span>
      </Link>
      {groups.map((group) => {
        const own = entries.filter((entry) => entry.group === group)
        if (own.length === 0) return null
        return (
          <div key={group}>
            <h2>{group}</h2>
            {own.map(({ name, label, path, icon }) => {
              const count = waiting.find(({ resource }) => resource === name)?.count ?? 0
              return (
                <Link
                  key={path}
                  to={`/${path}`}
                  className={here === path ? 'on' : ''}
                  aria-current={here === path ? 'page' : undefined}
                >
                  <Icon name={icon} />
                  <span>{label}</span>
                  {count > 0 && <span className="badge">{count > 999 ? '999+' : count}</span>}
                </Link>
              )
            })}
          </div>
        )
      })}
    </nav>
  )
}
