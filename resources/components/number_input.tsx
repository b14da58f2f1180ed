import { Input, InputNumber, type InputNumberProps, type InputProps } from 'antd'
import { numberText } from '~/lib/clean'

/**
 * A field for a figure, which reads what is pasted as it was meant (`lib/clean`). The control makes a number of the text itself, so that an empty field
 * stays empty and is no 0; its type asks for the number. ESLint refuses `InputNumber` everywhere else.
 */
export const NumberInput = (props: InputNumberProps<number>) => (
  <InputNumber<number> parser={(text) => numberText(text ?? '') as unknown as number} {...props} />
)

/** The same for a figure that is kept as the text that was typed. */
export const FigureInput = ({
  onChange,
  maxLength,
  ...props
}: Omit<InputProps, 'onChange'> & { onChange?: (text: string) => void }) => (
  <Input
    {...props}
    inputMode="decimal"
    onChange={(event) => onChange?.(numberText(event.target.value).slice(0, maxLength))}
  />
)
