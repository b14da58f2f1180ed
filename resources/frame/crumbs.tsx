import { Link, useLocation } from 'react-router'
import { exists, routeAt } from '~/lib/routes'
import { SECTIONS } from './navigation_items'
import { useShownName } from './page_name'
import styles from './frame.module.css'

/** Breadcrumbs: section, steps of the page's handle, its name or title. Home has none, nor do pages with their own tabs (`crumbs: []`). */
export function Crumbs() {
  const { pathname } = useLocation()
  const named = useShownName()
  const handle = routeAt(pathname)?.route.handle
  const given = named?.crumbs ?? handle?.crumbs
  if (!handle || pathname === '/' || given?.length === 0) return null
  const section = SECTIONS.find(([start, , path]) => pathname.startsWith(`${start}/`) && pathname !== path)
  const steps: [string, string?][] = given ?? (section ? [[section[1], section[2]]] : [['首页', '/']])
  return (
    <nav className={styles.crumbs} aria-label="当前位置">
      <ol>
        {steps.map(([label, path]) => (
          <li key={label}>{path && exists(path) ? <Link to={path}>{label}</Link> : label}</li>
        ))}
        <li aria-current="page">{named?.name ?? handle.title}</li>
      </ol>
    </nav>
  )
}
