import { message } from '~/lib/feedback'
import type { Selection } from './types'

/** Selection by key, kept across pages, with an upper limit. */
export function useSelection<Row>(
  selection: Selection<Row> | undefined,
  rows: Row[],
  rowKey: (row: Row) => string | number
) {
  const chosen = new Set(selection?.rows.map(rowKey))
  const has = (row: Row) => chosen.has(rowKey(row))
  const locked = (row: Row) => Boolean(selection?.disabled?.(row))
  const free = rows.filter((row) => !locked(row))
  const all = free.length > 0 && free.every(has)

  function change(next: Row[]) {
    if (!selection) return
    if (selection.max !== undefined && next.length > selection.max) {
      message.warning(`最多选择 ${selection.max} 项`)
      next = next.slice(0, selection.max)
    }
    selection.onChange(next)
  }

  return {
    has,
    locked,
    all,
    some: free.some(has),
    toggle: (row: Row) =>
      change(
        has(row)
          ? (selection?.rows ?? []).filter((one) => rowKey(one) !== rowKey(row))
          : [...(selection?.rows ?? []), row]
      ),
    toggleAll: () => {
      const here = new Set(free.map(rowKey))
      const elsewhere = (selection?.rows ?? []).filter((row) => !here.has(rowKey(row)))
      change(all ? elsewhere : [...elsewhere, ...free])
    },
  }
}
