import { DatePicker } from 'antd'
import dayjs from 'dayjs'

type Props = { value?: string; onChange?: (day: string) => void; id?: string; status?: 'error' | 'warning' }

/** Days that an agreed day of delivery may be ahead, as the server has it. */
const LONGEST = 180

/** An agreed day of delivery, today or within half a year, as `YYYY-MM-DD`. */
export function DayInput({ value, onChange, id, status }: Props) {
  return (
    <DatePicker
      id={id}
      status={status}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      minDate={dayjs()}
      maxDate={dayjs().add(LONGEST, 'day')}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : '')}
    />
  )
}
