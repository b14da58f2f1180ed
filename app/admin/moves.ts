import { TaskState } from '#app/admin/codes'
import { defineRecordedTableMove } from '#core/moves'

/** The moves of an import or export. The task is its own record; an import writes one audit line per row, an export one with its filter. */
export const moveTask = defineRecordedTableMove({
  table: 'admin_tasks',
  states: TaskState,
  recordedIn: 'admin_tasks',
})
