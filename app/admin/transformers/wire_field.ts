import type { Computed } from '#app/admin/define'
import type { Field } from '#app/admin/field'
import { kindOf } from '#app/admin/kind'
import type { WireField } from '#app/admin/transformers/wire'

/** A field for the client: without SQL and permission, with the properties of its kind. */
export function wireField(key: string, field: Field): WireField {
  const { value, permission, sql, picking, ...open } = field as Computed
  const { chosen, numeric, scale } = kindOf(field)
  return { ...open, key, chosen, numeric, scale }
}
