import { DatePicker } from 'antd'
import dayjs from 'dayjs'

type Props = { value?: string; onChange?: (day: string) => void; id?: string; status?: 'error' | 'warning' }

/** A day, today or later, as `YYYY-MM-DD`. */
export function DayInput({ value, onChange, id, status }: Props) {
  return (
    <DatePicker
      id={id}
      status={status}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      minDate={dayjs()}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : '')}
    />
  )
}
