/*
 * Access to the manifest: the screens and their definitions.
 */
import { usePermissions, useResourceContext } from 'react-admin'
import type { Manifest, WireResource } from '#wire/admin/transformers/wire'

const NOTHING: Manifest = { resources: [], pages: [], reports: [], newest: [], homeCounts: 0, homeFigures: 0 }

export function useManifest(): Manifest {
  const { permissions } = usePermissions<Manifest | null>()
  return permissions ?? NOTHING
}

/** The definition of the screen at the current path. */
export function useScreen(): WireResource {
  const path = useResourceContext()
  const { resources } = useManifest()
  const screen = resources.find((resource) => resource.path === path)
  if (!screen) throw new Error(`no screen at ${path}`)
  return screen
}

export const may = (screen: WireResource, verb: string) => screen.verbs.includes(verb)

/** URL of a record, below /admin. */
export const recordPath = (path: string, id: unknown) => `/${path}/${encodeURIComponent(String(id))}`
