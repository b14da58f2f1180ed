import { DayRange } from '@admin/registry/filters'
import { kindView, type InputProps } from '@admin/registry/kind'
import { MomentInput } from '@admin/registry/MomentInput'
import { writtenDay } from '@admin/registry/written_day'

const write = (value: string) => value.slice(0, 10)

const Input = (props: InputProps) => (
  <MomentInput {...props} type="date" placeholder="年-月-日" read={writtenDay} write={write} />
)

/** A day. */
export default kindView('date', {
  usualWidth: 96,
  Input,
  Filter: DayRange,
  section: 'times',
})
