/* Parts of the forms of goods: a group of fields, and a field with a figure, a text or a choice. */
import { Input, Select } from 'antd'
import { createContext, useContext, type ReactElement, type ReactNode } from 'react'
import { Field } from '~/components/field'
import { NumberInput } from '~/components/number_input'
import { optionsOf } from '~/components/state_tag'
import { useSaid } from './batch_check'
import styles from './batch_form.module.css'

/** Names of fields that stay as they are, as of goods that are listed. */
export const FixedFields = createContext<readonly string[]>([])

export const useIsFixed = () => {
  const fixed = useContext(FixedFields)
  return (name: string) => fixed.includes(name)
}

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

export function FigureField({ decimals, placeholder, onChange, ...rest }: FigureProps) {
  const isFixed = useIsFixed()
  return (
    <JudgedField {...rest}>
      <NumberInput
        style={{ width: '100%' }}
        precision={decimals}
        controls={false}
        disabled={isFixed(rest.name)}
        placeholder={placeholder}
        onChange={onChange}
      />
    </JudgedField>
  )
}

type TextProps = Omit<JudgedProps, 'children'> & { most: number; placeholder?: string }

export function Text({ most, placeholder, ...rest }: TextProps) {
  const isFixed = useIsFixed()
  return (
    <JudgedField {...rest}>
      <Input maxLength={most} placeholder={placeholder} disabled={isFixed(rest.name)} />
    </JudgedField>
  )
}

type ChoiceProps = Omit<JudgedProps, 'children'> & { dictionary: Parameters<typeof optionsOf>[0] }

export function ChoiceField({ dictionary, ...rest }: ChoiceProps) {
  const isFixed = useIsFixed()
  return (
    <JudgedField {...rest}>
      <Select
        options={optionsOf(dictionary)}
        allowClear={!rest.required}
        disabled={isFixed(rest.name)}
        placeholder="请选择"
      />
    </JudgedField>
  )
}
