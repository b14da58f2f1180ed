/*
 * What may be taken back: imports, and edits.
 */
import type { Field, Resource } from '#app/admin/define'
import { isSecretColumn } from '#app/admin/rules/secret_columns'
import { secondPersonOf } from '#app/admin/two_persons'

/** Whether the engine writes the rows of an import itself instead of calling the module. */
export const isPlain = (resource: Resource) =>
  !resource.import!.run && (resource.crud.create === true || !resource.crud.create)

/**
 * Whether an import of this screen may be taken back: what the engine has written it can put back, what a module has written goes back by its
 * own undoing, or by its edit and deletion. What two operators have agreed on is undone by two.
 */
export function isUndoable(resource: Resource): boolean {
  if (!resource.import || !resource.model) return false
  return isPlain(resource) || Boolean(resource.import.undo ?? (resource.crud.edit && resource.crud.delete))
}

const isEdited = ({ readOnly, edit }: Field) => !readOnly && edit !== false

/** The fields of the edit form, whoever sees them. */
export const editedKeys = ({ fields }: Resource) => Object.keys(fields).filter((key) => isEdited(fields[key]))

/**
 * Whether an edit of this screen may be taken back by who has made it: by the same edit, with the values that its audit line holds. So the line has
 * to be the row's own and to hold all that the form wrote, which it does not for secrets. What two operators have agreed on is changed by two again.
 */
export function isEditUndoable(resource: Resource): boolean {
  const { auditOf, crud, fields, model } = resource
  if (!model || !crud.edit || auditOf || secondPersonOf(resource, 'edit') !== null) return false
  if (editedKeys(resource).some((key) => fields[key].secret || isSecretColumn(key))) return false
  return Boolean(crud.undo ?? crud.edit === true)
}

/** What an audit line says of an edit: who has made it, and the columns that it changed. */
export type EditLine = {
  id: number
  actor_kind: string
  actor_id: number | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The former values by which an edit is taken back, and those that it has written; null for a line that is no edit of fields of the form. */
export function formerValues(resource: Resource, { before, after }: EditLine) {
  if (!before || !after) return null
  const keys = editedKeys(resource).filter((key) => key in before && key in after)
  if (keys.length === 0) return null
  const of = (values: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, values[key]]))
  return { before: of(before), after: of(after) }
}

/** Whether a row holds what an edit has written. */
export const isAsWritten = (row: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.entries(after).every(([key, value]) => JSON.stringify(row[key] ?? null) === JSON.stringify(value ?? null))
