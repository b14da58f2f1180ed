import { useState } from 'react'
import { useListContext } from 'react-admin'
import controls from '@admin/components/control.module.css'
import styles from '@admin/components/pager.module.css'
import { Icon } from '@admin/icons'
import { pageNumbers, shownOf } from '@admin/list/pages'
import { usePreference } from '@admin/preferences'
import { Button } from '#ui/kit/button'

const SIZES = [20, 50, 100, 200]

/** Page to go to, by number; only where there are too many to press. */
function GoTo({ last, go }: { last: number; go: (page: number) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const page = Number(typed)
        if (Number.isInteger(page) && page >= 1) go(Math.min(page, last))
        setTyped('')
      }}
    >
      <label>
        跳至{' '}
        <input
          className={`${controls.control} ${styles.goto}`}
          inputMode="numeric"
          aria-label={`跳至第几页，共 ${last} 页`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />{' '}
        页
      </label>
    </form>
  )
}

export function Pager() {
  const { page, perPage, total: found, isPending, setPage, setPerPage } = useListContext()
  const total = found ?? 0
  const [, remember] = usePreference('list', { perPage: 20 })
  const last = Math.max(1, Math.ceil(total / perPage))
  const go = (to: number) => to >= 1 && to <= last && setPage(to)
  return (
    <nav className={styles.pager} aria-label="分页">
      <label>
        每页{' '}
        <select
          className={controls.control}
          value={perPage}
          onChange={(event) => {
            setPerPage(Number(event.target.value))
            remember({ perPage: Number(event.target.value) })
          }}
        >
          {[...new Set([...SIZES, perPage])].map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className="push text-faint">{isPending ? '加载中…' : shownOf(page, perPage, total)}</span>
      <Button aria-label="上一页" disabled={page <= 1} onClick={() => go(page - 1)}>
        <Icon name="left" />
      </Button>
      {pageNumbers(page, last).map((one, index) =>
        one === null ? (
          <span key={`gap${index}`}>…</span>
        ) : (
          <Button
            key={one}
            className={one === page ? styles.here : ''}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => go(one)}
          >
            {one}
          </Button>
        )
      )}
      <Button aria-label="下一页" disabled={page >= last} onClick={() => go(page + 1)}>
        <Icon name="right" />
      </Button>
      {last > 5 && <GoTo last={last} go={go} />}
    </nav>
  )
}
