import { versionOf } from '#core/seen'
import type { Resource } from '#app/admin/define'

/** Columns of any table that say when something was done to or by a row, not what it is. */
const NOTES: ReadonlySet<string> = new Set([
  'lastLoginAt',
  'lockedUntil',
  'pointReminded',
  'pointStuckAt',
  'queriedAt',
  'remindedAt',
  'rev',
  'totpLastStep',
  'updatedAt',
])

/**
 * Keys of a row whose values an operator decides on: all columns, shown or not, without those that the definition calls `moving`, and the
 * computed ones that it calls `alsoSeen`.
 */
export function decidedKeys({ model, fields, moving, alsoSeen }: Resource): string[] {
  const columns = new Set([...(model?.$columns ?? []), ...Object.keys(fields), ...(alsoSeen ?? [])])
  return [...columns].filter((key) => !NOTES.has(key) && !moving?.includes(key))
}

/** Version of a row that an operator decides on (`#core/seen`). */
export function rowVersion(resource: Resource, row: Record<string, unknown>): string {
  return versionOf(Object.fromEntries(['id', ...decidedKeys(resource)].map((key) => [key, row[key] ?? null])))
}
