import { Link, useLocation } from 'react-router'
import { useTodo } from '~/lib/todo'
import type { Side } from './api'
import styles from './todo_bar.module.css'

const isOpen = (path: string, pathname: string, todo: string) =>
  path === `${pathname}?todo=${todo}` || path.startsWith(`${pathname}?todo=${todo}&`)

/** Counts of what waits, at the top of a desk: of one side, or of both. */
export function TodoBar({ side, active }: { side?: Side; active?: string }) {
  const items = useTodo(side)
  const { pathname } = useLocation()
  return (
    <section className={`card ${styles.todoBar}`} aria-label="待办">
      <h2>待办</h2>
      {items === undefined ? (
        <span className="text-faint">正在加载…</span>
      ) : items.length === 0 ? (
        <span className="text-soft">没有需要处理的事项</span>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item.key}>
              <Link to={item.path} className={active && isOpen(item.path, pathname, active) ? 'selected' : undefined}>
                {!side && <small>{item.key.startsWith('buyer.') ? '采购' : '销售'}</small>}
                {item.word}
                <b>{item.count}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
