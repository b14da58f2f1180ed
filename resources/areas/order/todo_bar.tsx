import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTodo } from '~/lib/todo'
import type { Side } from './api'
import styles from './todo_bar.module.css'

/** Whether the entry that leads to a path is what the list of this page shows. */
function isOpen(path: string, pathname: string, todo: string) {
  const [place, search] = path.split('?')
  return place === pathname && new URLSearchParams(search).get('todo') === todo
}

/** Counts of what waits, at the top of a desk: of one side, or of both. */
export function TodoBar({ side, active }: { side?: Side; active?: string }) {
  const items = useTodo(side)
  const { pathname } = useLocation()
  const chosen = useRef<HTMLAnchorElement>(null)
  // On phones they are one line that scrolls: which of them the list below is about, should be in sight.
  useEffect(() => {
    const line = chosen.current?.closest('ul')
    if (line)
      line.scrollLeft =
        chosen.current!.offsetLeft - line.offsetLeft - (line.clientWidth - chosen.current!.offsetWidth) / 2
  }, [items, active])
  return (
    <section className={`card ${styles.todoBar}`} aria-label="待办">
      <h2>待办</h2>
      {items === undefined ? (
        <span className="text-faint">正在加载…</span>
      ) : items.length === 0 ? (
        <span className="text-soft">没有需要处理的事项</span>
      ) : (
        <ul>
          {items.map((item) => {
            const here = Boolean(active && isOpen(item.path, pathname, active))
            return (
              <li key={item.key}>
                <Link
                  ref={here ? chosen : undefined}
                  to={item.path}
                  className={here ? 'selected' : undefined}
                  aria-current={here ? 'true' : undefined}
                >
                  {!side && <small>{item.key.startsWith('buyer.') ? '采购' : '销售'}</small>}
                  {item.word}
                  <b>{item.count}</b>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
