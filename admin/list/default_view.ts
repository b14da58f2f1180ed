/*
 * The view with which a list opens for an operator: one that the screen declares, or a saved one. It is used when the list is opened from the menu or for the
 * first time, and not when the address says what to show or when one comes back to the list.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SavedQuery, WireFilter, WireResource } from '#wire/admin/transformers/wire'
import { usePreference } from '@admin/preferences'
import { api, query } from '@admin/providers/http'

/** State of the links of the menu. */
export const FROM_MENU = { fromMenu: true }

type Kept = { view: string | null }
const NONE: Kept = { view: null }

/** How a view is named in the settings of the operator. */
export const declaredView = (label: string) => `view:${label}`
export const savedView = (id: number) => `saved:${id}`

export const useDefaultView = (screen: WireResource) => usePreference<Kept>(`view.${screen.name}`, NONE)

/** The saved views of a list: one's own and those that others share. */
export const useSavedViews = (screen: WireResource, enabled = true) =>
  useQuery({
    queryKey: ['queries', screen.name],
    queryFn: () => api<SavedQuery[]>('GET', `/${screen.name}/queries`),
    staleTime: 60_000,
    enabled,
  })

/** Lists that have been open since the page was loaded. */
const opened = new Set<string>()

type Opening = { filter: WireFilter; sort: [string, string] | null }

/** What the list is to open with: `undefined` while that is not known, null when it opens as it was left. */
export function useOpening(screen: WireResource): Opening | null | undefined {
  const { search, state } = useLocation()
  const fromMenu = (state as Partial<typeof FROM_MENU> | null)?.fromMenu === true
  const [kept] = useDefaultView(screen)
  const [known] = useState(() => new Set(opened))
  useEffect(() => void opened.add(screen.path), [screen.path])
  const wanted = search === '' && (fromMenu || !known.has(screen.path)) ? kept?.view : null
  const isSaved = wanted?.startsWith('saved:') === true
  const saved = useSavedViews(screen, isSaved)
  if (wanted === undefined || (isSaved && saved.isPending)) return undefined
  if (wanted === null) return null
  const declared = screen.views.find(({ label }) => declaredView(label) === wanted)
  if (declared) return { filter: declared.filter, sort: null }
  // A view that has been deleted, or is not shared any more, opens nothing.
  return saved.data?.find(({ id }) => savedView(id) === wanted) ?? null
}

/** The address of a list with a view, behind its path. */
export const searchOf = ({ filter, sort }: Opening) =>
  `?${query({ filter, ...(sort && { sort: sort[0], order: sort[1].toUpperCase() }) })}`
