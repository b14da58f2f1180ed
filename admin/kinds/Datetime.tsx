import { DayRange } from '@admin/registry/filters'
import { kindView, type InputProps, type ValueProps } from '@admin/registry/kind'
import { MomentInput } from '@admin/registry/MomentInput'

/** The native input separates day and time by a T and leaves out the seconds. */
const write = (value: string) => value.slice(0, 16).replace(' ', 'T')
const read = (typed: string) => `${typed.replace('T', ' ')}:00`

const Input = (props: InputProps) => <MomentInput {...props} type="datetime-local" write={write} read={read} />

/** In lists to the minute: one form for every row of a column. */
function Value({ value, full }: ValueProps) {
  const moment = String(value)
  return <time title={moment}>{full ? moment : moment.slice(0, 16)}</time>
}

/** A date and time, to the minute. */
export default kindView('datetime', {
  Input,
  Filter: DayRange,
  format: (_field, value) => String(value).slice(0, 16),
  Value,
  section: 'times',
})
