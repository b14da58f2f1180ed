import { useListContext } from 'react-admin'
import controls from '@admin/components/control.module.css'
import styles from '@admin/components/pager.module.css'
import { Icon } from '@admin/icons'
import { usePreference } from '@admin/preferences'
import { Button } from '#ui/kit/button'

const SIZES = [20, 50, 100, 200]

/** Page numbers around the current page; null is a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((one) => one >= 1 && one <= last)
    .sort((a, b) => a - b)
  if (page <= 3) for (const one of [2, 3]) if (one < last && !shown.includes(one)) shown.push(one)
  shown.sort((a, b) => a - b)
  return shown.flatMap((one, index) => (index > 0 && one - shown[index - 1] > 1 ? [null, one] : [one]))
}

export function Pager() {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext()
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
      <span className="push text-faint">
        {total === 0 ? 0 : (page - 1) * perPage + 1}–{Math.min(page * perPage, total)}，共{' '}
        {total.toLocaleString('zh-CN')}
      </span>
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
    </nav>
  )
}
