/*
 * The list that a record was opened from: its filter and order travel with the address, so that the page of the record can go on along the list. They
 * are kept by the browser's history; who has come another way has none.
 */
import { useListContext } from 'react-admin'
import { useLocation } from 'react-router'
import type { WireFilter } from '#wire/admin/transformers/wire'

export type CameFrom = { filter: WireFilter; sort: [string, string] }

/** State of the links from a list to its records. */
export function useListState(): { list: CameFrom } {
  const { filterValues, sort } = useListContext()
  return { list: { filter: filterValues, sort: [sort.field, sort.order] } }
}

/** The list that the present page was opened from; null when it was opened another way. */
export function useCameFrom(): CameFrom | null {
  const { state } = useLocation()
  return (state as { list?: CameFrom } | null)?.list ?? null
}
