import { useLocation } from 'react-router'
import { useManifest } from '@admin/manifest'
import { usePreference } from '@admin/preferences'

/** What an operator has arranged in the menu: folded groups, and addresses of favourite screens in the order of their choice. */
type Arranged = { folded: string[]; favourites: string[] }

const AS_IT_COMES: Arranged = { folded: [], favourites: [] }

const toggled = (list: readonly string[], item: string) =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item]

/** The arrangement, and the functions that change it. */
export function useArranged() {
  const [stored, save] = usePreference<Arranged>('menu', AS_IT_COMES)
  const arranged = stored ?? AS_IT_COMES
  return {
    ...arranged,
    fold: (group: string) => save({ ...arranged, folded: toggled(arranged.folded, group) }),
    favour: (path: string) => save({ ...arranged, favourites: toggled(arranged.favourites, path) }),
  }
}

/** Every screen of the menu. */
export function useEntries() {
  const { resources, pages, reports } = useManifest()
  return [...resources, ...pages, ...reports]
}

/** Path of the screen at the address: the longest one that it begins with, because /order/foreign is not /order. */
export function useHere(): string | undefined {
  const { pathname } = useLocation()
  return useEntries()
    .map(({ path }) => path)
    .filter((path) => pathname === `/${path}` || pathname.startsWith(`/${path}/`))
    .sort((a, b) => b.length - a.length)[0]
}
