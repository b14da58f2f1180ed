import { DayRange } from '@admin/registry/filters'
import { kindView } from '@admin/registry/kind'
import { MomentInput } from '@admin/registry/MomentInput'

/** A day. */
export default kindView('date', {
  Input: (props) => (
    <MomentInput {...props} type="date" write={(value) => value.slice(0, 10)} read={(typed) => typed} />
  ),
  Filter: DayRange,
  section: 'times',
})
