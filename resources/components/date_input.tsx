import { DatePicker } from 'antd'
import dayjs from 'dayjs'

type Props = {
  /** `YYYY-MM-DD` */
  'value'?: string | null
  'onChange'?: (value: string | undefined) => void
  'min'?: string
  'max'?: string
  'size'?: 'small' | 'middle'
  'placeholder'?: string
  'id'?: string
  'status'?: 'error' | 'warning'
  'allowClear'?: boolean
  'disabled'?: boolean
  'aria-label'?: string
}

/** Input of a date as text, `YYYY-MM-DD`; works as the control of a `Field`. */
export function DateInput({ value, onChange, min, max, placeholder = '选择日期', ...rest }: Props) {
  return (
    <DatePicker
      {...rest}
      value={value ? dayjs(value) : null}
      minDate={min ? dayjs(min) : undefined}
      maxDate={max ? dayjs(max) : undefined}
      placeholder={placeholder}
      inputReadOnly
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : undefined)}
    />
  )
}
