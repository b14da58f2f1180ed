/* Parts of the forms of goods: a group of fields, and a field with a figure, a text or a choice. */
import { Input, InputNumber, Select } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { Field } from '~/components/field'
import { optionsOf } from '~/components/state_tag'
import { useSaid } from './batch_check'
import styles from './batch_form.module.css'

type PartProps = { title: string; children: ReactNode }

export function Part({ title, children }: PartProps) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}

type JudgedProps = {
  name: string
  label: string
  required?: boolean
  hint?: ReactNode
  className?: string
  children: ReactElement
}

/** A field with what the rules say of it. */
export function JudgedField({ name, ...rest }: JudgedProps) {
  const said = useSaid(name)
  return <Field {...rest} name={name} warn={said ? [() => said] : undefined} />
}

type FigureProps = Omit<JudgedProps, 'children'> & {
  /** Left out for a figure that keeps the digits in which it is given. */
  decimals?: number
  placeholder?: string
  onChange?: () => void
}

export function Figure({ decimals, placeholder, onChange, ...rest }: FigureProps) {
  return (
    <JudgedField {...rest}>
      <InputNumber<number>
        style={{ width: '100%' }}
        precision={decimals}
        controls={false}
        placeholder={placeholder}
        onChange={onChange}
      />
    </JudgedField>
  )
}

type TextProps = Omit<JudgedProps, 'children'> & { most: number; placeholder?: string }

export function Text({ most, placeholder, ...rest }: TextProps) {
  return (
    <JudgedField {...rest}>
      <Input maxLength={most} placeholder={placeholder} />
    </JudgedField>
  )
}

type ChoiceProps = Omit<JudgedProps, 'children'> & { dictionary: Parameters<typeof optionsOf>[0] }

export function Choice({ dictionary, ...rest }: ChoiceProps) {
  return (
    <JudgedField {...rest}>
      <Select options={optionsOf(dictionary)} allowClear={!rest.required} placeholder="请选择" />
    </JudgedField>
  )
}
