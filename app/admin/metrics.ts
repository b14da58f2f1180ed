import { TaskState } from '#app/admin/codes'
import { defineGauge, measured } from '#core/metrics'

defineGauge({
  name: 'operator_tasks',
  help: 'Unfinished imports and exports of operators, by state.',
  labels: { state: ['waiting', 'running'] },
  read: () =>
    measured(
      `select case state when ${TaskState.waiting} then 'waiting' else 'running' end as label, count(*) as value from admin_tasks
       where state in (${TaskState.waiting}, ${TaskState.running}) group by 1`,
      'state'
    ),
})
