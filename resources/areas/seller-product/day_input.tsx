import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { LONGEST_WAY } from '#ui/generated/days'

type Props = { value?: string; onChange?: (day: string) => void; id?: string; status?: 'error' | 'warning' }

/** An agreed day of delivery, today or within half a year, as `YYYY-MM-DD`. */
export function DayInput({ value, onChange, id, status }: Props) {
  return (
    <DatePicker
      id={id}
      status={status}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      minDate={dayjs()}
      maxDate={dayjs().add(LONGEST_WAY, 'day')}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : '')}
    />
  )
}
