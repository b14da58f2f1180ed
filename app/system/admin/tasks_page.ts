import { definePage } from '#app/admin/define'

/** 任务与导入: an operator's own imports and exports, and the background work for those who look after it. */
export default definePage({
  name: 'tasks',
  label: '任务与导入',
  group: '系统',
  path: 'system/tasks',
  icon: 'download',
  order: 710,
  permission: null,
})
