import { Input, InputNumber } from 'antd'
import type { ReactElement } from 'react'
import { numberText } from '~/lib/clean'
import { forgivingText, PlainField, type FieldProps, type Taking } from './plain_field'

export type { Rule } from './plain_field'

/** A control of numbers reads pasted text itself. */
const taking = (control: ReactElement<any>): Taking =>
  control.type === InputNumber
    ? { props: control.props.parser ? {} : { parser: numberText }, clean: (value) => value }
    : forgivingText(control)

/** One field with a control of antd or a plain one. */
export function Field(props: FieldProps) {
  const { type, props: given } = props.children
  return (
    <PlainField
      {...props}
      secret={type === Input.Password || given.type === 'password'}
      taking={taking(props.children)}
    />
  )
}
