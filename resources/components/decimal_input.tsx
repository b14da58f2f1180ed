import type { ComponentProps } from 'react'
import { numberText } from '~/lib/clean'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'inputMode' | 'type'> & { onChange: (text: string) => void }

/**
 * A plain field for the text of a figure, which reads what is pasted as it was meant (`lib/clean`), before it is cut to its length. Where antd is loaded
 * anyway, `NumberInput` counts in steps.
 */
export const DecimalInput = ({ onChange, maxLength, className = 'bound', ...props }: Props) => (
  <input
    {...props}
    className={className}
    inputMode="decimal"
    autoComplete="off"
    onChange={(event) => onChange(numberText(event.target.value).slice(0, maxLength))}
  />
)
