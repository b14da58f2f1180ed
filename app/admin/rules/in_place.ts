/*
 * What may be written outside the form: a cell of the list, one field of many rows, the fields of a copy.
 */
import type { Field, Recycling, Resource } from '#app/admin/define'
import { kindOf } from '#app/admin/kind'
import { secondPersonOf } from '#app/admin/two_persons'

/** A choice of a state machine or of 启用 and 停用, which verbs change. */
const isState = (key: string, { dictionary }: Field) => key === 'state' || /State$/.test(dictionary ?? '')

/** Neither money nor a state nor a secret nor a file, and no part of some rows alone: what is read at a glance and put right at once. */
const isSimple = (key: string, field: Field) =>
  !field.onRows && !kindOf(field).formOnly && !kindOf(field).holdsFile && !field.secret && !isState(key, field)

/** Whether a field of the edit form may also be edited for many rows, and in a cell of the list where one operator may save alone. */
export function inPlace(resource: Resource, key: string, field: Field): { inMany: boolean; inCell: boolean } {
  const inMany = resource.crud.inPlace !== false && Boolean(resource.crud.edit) && isSimple(key, field)
  return { inMany, inCell: inMany && secondPersonOf(resource, 'edit') === null }
}

/** Whether a copy of a record begins with the value of the original. */
export const isCopied = (key: string, field: Field) => !field.secret && !isState(key, field) && !kindOf(field).holdsFile

/** Days for which deleted rows are kept. */
export const RECYCLE_DAYS = 30

/** Whether the deleted rows of a screen are kept. What two operators have to agree on comes back by two operators as well: as a new row. */
export function hasRecycleBin(resource: Resource): boolean {
  const { crud, model } = resource
  if (!model || !crud.delete || secondPersonOf(resource, 'delete') !== null) return false
  return Boolean(crud.recycle ?? crud.delete === true)
}

/** What is kept with a deleted row, and what follows when it is back. */
export const recyclingOf = ({ crud: { recycle } }: Resource): Recycling => (typeof recycle === 'object' ? recycle : {})
