import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { WirePage } from '#wire/admin/transformers/wire'
import { Icon } from '@admin/icons'
import { FROM_MENU } from '@admin/list/default_view'
import { menuGroups } from '@admin/layout/menu_groups'
import { useArranged, useEntries, useHere } from '@admin/layout/use_menu'
import { useWaiting } from '@admin/layout/use_waiting'
import styles from './Menu.module.css'

/** The menu by groups, favourites first; each entry has the count of its waiting rows. A folded group still shows the current entry. */
export function Menu({ drawer = false }: { drawer?: boolean }) {
  const { data: waiting = [] } = useWaiting()
  const { pathname } = useLocation()
  const { folded, favourites, fold } = useArranged()
  const entries = useEntries()
  const here = useHere()
  const nav = useRef<HTMLElement>(null)
  const countOf = ({ name }: WirePage) => waiting.find(({ resource }) => resource === name)?.count ?? 0
  const starred = favourites.flatMap((path) => entries.find((entry) => entry.path === path) ?? [])
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [here, entries.length])
  return (
    <nav ref={nav} className={drawer ? `${styles.menu} ${styles.drawer}` : styles.menu} aria-label="主菜单">
      <Link to="/" className={pathname === '/' ? styles.here : ''}>
        <Icon name="home" />
        <span>控制台</span>
      </Link>
      {starred.length > 0 && (
        <div role="group" aria-label="常用">
          <h2>常用</h2>
          {starred.map((entry) => (
            <Entry key={entry.path} entry={entry} count={countOf(entry)} />
          ))}
        </div>
      )}
      {menuGroups(entries).map(([group, own]) => {
        const closed = folded.includes(group)
        const hidden = own.filter(({ path }) => closed && path !== here)
        const waits = hidden.reduce((sum, entry) => sum + countOf(entry), 0)
        return (
          <div key={group}>
            <h2>
              <button type="button" className={styles.group} aria-expanded={!closed} onClick={() => fold(group)}>
                {group}
                {waits > 0 && <Count count={waits} />}
                <Icon name={closed ? 'right' : 'down'} />
              </button>
            </h2>
            {own
              .filter((entry) => !hidden.includes(entry))
              .map((entry) => (
                <Entry key={entry.path} entry={entry} count={countOf(entry)} current={entry.path === here} />
              ))}
          </div>
        )
      })}
    </nav>
  )
}

const Count = ({ count }: { count: number }) => <span className="badge push">{count > 999 ? '999+' : count}</span>

function Entry({ entry, count, current = false }: { entry: WirePage; count: number; current?: boolean }) {
  return (
    <Link
      to={`/${entry.path}`}
      state={FROM_MENU}
      className={current ? styles.here : ''}
      aria-current={current ? 'page' : undefined}
    >
      <Icon name={entry.icon} />
      <span>{entry.label}</span>
      {count > 0 && <Count count={count} />}
    </Link>
  )
}
