import { useLocation } from 'react-router'
import { useRead } from '~/lib/query'
import { routeAt } from '~/lib/routes'
import { buttonClass } from '#ui/kit/button'
import styles from './help_link.module.css'

const HOUR = 3_600_000

/** 帮助: the page of the help that explains this screen, while there is one. It opens beside what somebody is filling in. */
export function HelpLink() {
  const { pathname } = useLocation()
  const { data } = useRead('/help/links', {}, { staleTime: HOUR, call: { background: true } })
  const screens = [pathname.replace(/(.)\/$/, '$1'), routeAt(pathname)?.route.path]
  // One address of a route, such as the cart among the shops, goes before the route.
  const page = screens.map((screen) => data?.find((link) => link.screen === screen)).find((link) => link !== undefined)
  if (!page) return null
  return (
    <a
      className={buttonClass({ tone: 'quiet', size: 'small' }, styles.link)}
      href={`/help-document-a/${page.id}`}
      target="_blank"
      rel="noreferrer"
      title={`帮助：${page.title}`}
    >
      帮助
    </a>
  )
}
