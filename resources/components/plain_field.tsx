import { cloneElement, isValidElement, useId, type ReactElement, type ReactNode } from 'react'
import { useController, useFormContext, useWatch, type FieldValues, type RegisterOptions } from 'react-hook-form'
import { cleaned, kindOf, visibleText } from '~/lib/clean'

/** Returns the error text, or nothing. `values` are the values of the whole form. */
export type Rule<Value = any> = (
  value: Value,
  values: FieldValues
) => string | undefined | void | Promise<string | undefined | void>

export type FieldProps = {
  name: string
  label: string
  /** Shows the required mark; an empty value gives the error `请输入{label}`, or the given text. */
  required?: boolean | string
  rules?: Rule[]
  /** Rules that give warnings only: shown in amber, they do not block submitting. */
  warn?: Rule[]
  /** Shown under the control when there is neither an error nor a warning. */
  hint?: ReactNode
  /** Shows `7 / 500`; give the control the same `maxLength`. */
  count?: number
  /** Name of the control's value: `checked` for checkboxes and switches. */
  valueProp?: string
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  className?: string
  children: ReactElement<any>
}

type PlainFieldProps = FieldProps & {
  /** A password keeps its spaces. */
  secret?: boolean
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && value.trim() === '')

function firstSync(rules: Rule[] | undefined, value: unknown, values: FieldValues): string | undefined {
  for (const rule of rules ?? []) {
    const said = rule(value, values)
    if (typeof said === 'string') return said
  }
  return undefined
}

/** What makes a control take a value as it was meant: attributes that it gets instead of its own, and how a value is cleaned. */
type Taking = { props: object; clean: (value: unknown) => unknown }

const AS_GIVEN: Taking = { props: {}, clean: (value) => value }

/**
 * Spaces, separators and full-width signs go before the value is cut to its length (`lib/clean`). Passwords that are no digits stay as they are typed.
 */
function forgivingText({ props }: ReactElement<any>): Taking {
  const kind = kindOf(props.inputMode)
  if (kind === 'text') return AS_GIVEN
  const clean = (value: unknown) => (typeof value === 'string' ? cleaned(kind, value, props.maxLength) : value)
  return { props: { maxLength: undefined }, clean }
}

/**
 * One field: label, required mark, control, error or warning, character count. The control gets value, onChange, onBlur, id and status. It knows no antd:
 * forms outside the way of guests use `Field`, which knows the controls of antd.
 */
export function PlainField({
  name,
  label,
  required,
  rules,
  warn,
  hint,
  count,
  valueProp = 'value',
  hideLabel,
  className = '',
  secret = false,
  children,
}: PlainFieldProps) {
  const id = useId()
  const { props: taken, clean } = forgivingText(children)
  const { control, getValues } = useFormContext()
  const registered: RegisterOptions = {
    validate: async (value, values) => {
      if (required && isEmpty(value)) return typeof required === 'string' ? required : `请输入${label}`
      if (isEmpty(value)) return true
      for (const rule of rules ?? []) {
        const said = await rule(value, values)
        if (said) return said
      }
      return true
    },
  }
  const { field, fieldState } = useController({ name, control, rules: registered })
  const watched = useWatch({ control, name })
  const error = fieldState.error?.message
  const warning = !error && !isEmpty(watched) ? firstSync(warn, watched, getValues()) : undefined
  const said = error ?? warning ?? hint
  const length = typeof watched === 'string' ? watched.length : 0

  const props = {
    ...taken,
    'id': id,
    [valueProp]: field.value ?? (valueProp === 'checked' ? false : field.value),
    'onBlur': () => {
      field.onBlur()
      // Text keeps its spaces while it is typed.
      if (typeof field.value === 'string' && !secret && visibleText(field.value) !== field.value)
        field.onChange(visibleText(field.value))
    },
    'onChange': (input: any, ...rest: unknown[]) => {
      const given = input?.target ? (valueProp === 'checked' ? input.target.checked : input.target.value) : input
      field.onChange(clean(given))
      ;(children.props.onChange as ((...args: unknown[]) => void) | undefined)?.(input, ...rest)
    },
    'status': error ? 'error' : warning ? 'warning' : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
    'aria-describedby': said ? `${id}-said` : undefined,
  }

  return (
    <div className={`field ${error ? 'bad' : warning ? 'doubtful' : ''} ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
        {required && <i aria-hidden="true">*</i>}
        {label}
      </label>
      <div className="control">
        {isValidElement(children) ? cloneElement(children, props) : children}
        {count !== undefined && (
          <span className="count" aria-hidden="true">
            {length} / {count}
          </span>
        )}
      </div>
      <div className="said" id={`${id}-said`} role={error ? 'alert' : undefined}>
        {said}
      </div>
    </div>
  )
}
