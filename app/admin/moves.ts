import { TaskState } from '#app/admin/codes'
import { defineRecordedTableMove } from '#core/moves'

/** The moves of an import or export. The row is its own record; what an import writes is audited row by row, an export by its filter. */
export const moveTask = defineRecordedTableMove({
  table: 'admin_tasks',
  states: TaskState,
  recordedIn: 'admin_tasks',
})
