import { Icon } from '../icon'
import type { Paged } from './types'
import { Button } from '#ui/kit/button'

const SIZES = [10, 20, 50, 100]

/** Page numbers around the current page: 1 … 4 5 6 … 33; null is a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((one, index) => (index > 0 && one - pages[index - 1] > 1 ? [null, one] : [one]))
}

type Props = { page: Omit<Paged<unknown>, 'data'>; onPage: (change: { page?: number; pageSize?: number }) => void }

export function Pager({ page: { page, maxPage, pageSize, total }, onPage }: Props) {
  const first = (page - 1) * pageSize + 1
  return (
    <nav className="pager" aria-label="分页">
      <span className="text-soft">
        第 {first.toLocaleString()}–{Math.min(total, page * pageSize).toLocaleString()} 条，共 {total.toLocaleString()}{' '}
        条
      </span>
      <label className="push size">
        <span className="visually-hidden">每页条数</span>
        <select value={pageSize} onChange={(event) => onPage({ pageSize: Number(event.target.value), page: 1 })}>
          {SIZES.map((size) => (
            <option key={size} value={size}>
              每页 {size} 条
            </option>
          ))}
        </select>
      </label>
      <Button size="small" disabled={page <= 1} onClick={() => onPage({ page: page - 1 })} aria-label="上一页">
        <Icon name="left" />
      </Button>
      {pagesAround(page, maxPage).map((one, index) =>
        one === null ? (
          <span key={`gap${index}`}>…</span>
        ) : (
          <button
            key={one}
            type="button"
            className={`btn small ${one === page ? 'selected' : ''}`}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage({ page: one })}
          >
            {one}
          </button>
        )
      )}
      <Button size="small" disabled={page >= maxPage} onClick={() => onPage({ page: page + 1 })} aria-label="下一页">
        <Icon name="right" />
      </Button>
    </nav>
  )
}
