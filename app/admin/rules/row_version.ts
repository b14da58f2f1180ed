import { versionOf } from '#core/seen'
import type { Resource } from '#app/admin/define'

/**
 * Version of a row that an operator decides on (`#core/seen`): its own columns, also those that this operator may not see, without computed
 * ones and those that the definition calls `moving`.
 */
export function rowVersion(resource: Resource, row: Record<string, unknown>): string {
  const keys = Object.keys(resource.fields).filter((key) => key !== 'updatedAt' && !resource.moving?.includes(key))
  return versionOf(Object.fromEntries(['id', ...keys].map((key) => [key, row[key] ?? null])))
}
