/*
 * Room for columns whose rows have not arrived: as wide as they were the last time, or as their kind usually is, so that nothing jumps when they do.
 */
import { useLayoutEffect, useRef } from 'react'
import type { WireField } from '#wire/admin/transformers/wire'
import { viewOf } from '@admin/registry/kind'

/** Widths that columns have had since the page was loaded, by screen and column. */
const widths = new Map<string, number>()

/**
 * @param isPending the rows have not arrived
 * @param filled there are rows to measure the columns by
 */
export function useReservedWidths(screen: string, isPending: boolean, filled: boolean) {
  const head = useRef<HTMLTableRowElement>(null)
  const keyOf = (column: string) => `${screen}.${column}`
  useLayoutEffect(() => {
    if (isPending || !filled) return
    for (const cell of head.current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])
      widths.set(`${screen}.${cell.dataset.column!}`, cell.offsetWidth)
  })
  const widthBefore = (column: string) => widths.get(keyOf(column)) ?? 110
  return {
    head,
    widthBefore,
    /** Undefined once the rows are there: they know best. */
    reserved: (field: WireField) =>
      isPending ? (widths.get(keyOf(field.key)) ?? field.width ?? viewOf(field).usualWidth ?? 120) : undefined,
  }
}
