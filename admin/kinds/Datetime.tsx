import { DayRange } from '@admin/registry/filters'
import { kindView, type InputProps, type ValueProps } from '@admin/registry/kind'
import { MomentInput } from '@admin/registry/MomentInput'
import { writtenMoment } from '@admin/registry/written_day'

/** To the minute. */
const write = (value: string) => value.slice(0, 16)

const Input = (props: InputProps) => (
  <MomentInput {...props} type="datetime-local" placeholder="年-月-日 时:分" read={writtenMoment} write={write} />
)

/** In lists to the minute: one form for every row of a column. */
function Value({ value, full }: ValueProps) {
  const moment = String(value)
  return <time title={moment}>{full ? moment : moment.slice(0, 16)}</time>
}

/** A date and time, to the minute. */
export default kindView('datetime', {
  usualWidth: 136,
  Input,
  Filter: DayRange,
  format: (_field, value) => String(value).slice(0, 16),
  Value,
  section: 'times',
})
