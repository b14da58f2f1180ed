/*
 * Form inputs, for records and for the dialogs of actions.
 */
import type { WireField } from '#wire/admin/transformers/wire'
import { viewOf, type InputProps } from '@admin/registry/kind'

export const isWide = (field: WireField) => viewOf(field).wideInput === true

/** The input of a field. */
export function FieldInput(props: InputProps) {
  const { Input } = viewOf(props.field)
  return <Input {...props} />
}
