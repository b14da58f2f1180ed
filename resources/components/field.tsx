import { Input } from 'antd'
import { PlainField, type FieldProps } from './plain_field'

export type { Rule } from './plain_field'

/** One field with a control of antd or a plain one. */
export function Field(props: FieldProps) {
  const { type, props: given } = props.children
  return <PlainField {...props} secret={type === Input.Password || given.type === 'password'} />
}
