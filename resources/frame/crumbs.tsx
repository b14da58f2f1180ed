import { Link, useLocation } from 'react-router'
import { exists, routeAt } from '~/lib/routes'
import { SECTIONS } from './navigation_items'
import styles from './frame.module.css'

/** Breadcrumbs: section, steps of the page's handle, title. Home has none, nor do pages with their own tabs (`crumbs: []`). */
export function Crumbs() {
  const { pathname } = useLocation()
  const handle = routeAt(pathname)?.route.handle
  if (!handle || pathname === '/' || handle.crumbs?.length === 0) return null
  const section = SECTIONS.find(([start, , path]) => pathname.startsWith(`${start}/`) && pathname !== path)
  const steps: [string, string?][] = handle.crumbs ?? (section ? [[section[1], section[2]]] : [['首页', '/']])
  return (
    <nav className={styles.crumbs} aria-label="当前位置">
      <ol>
        {steps.map(([label, path]) => (
          <li key={label}>{path && exists(path) ? <Link to={path}>{label}</Link> : label}</li>
        ))}
        <li aria-current="page">{handle.title}</li>
      </ol>
    </nav>
  )
}
