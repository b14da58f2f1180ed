import { datetime, defineView, text } from '#app/admin/define'
import { SETTINGS } from '#app/system/setting_definitions'

const LABELS = Object.entries(SETTINGS)
  .map(([key, { label, unit }]) => `('${key}', '${label}（${unit}）')`)
  .join(', ')

export default defineView({
  name: 'setting_changes',
  label: '参数变更记录',
  group: '系统',
  path: 'trading/history',
  icon: 'list',
  order: 620,
  title: 'label',
  search: ['label', 'actorName', 'reason'],
  sql: `select c.id, coalesce(l.label, c.key) as label, c.old_value #>> '{}' as old_value, c.new_value #>> '{}' as new_value, c.actor_name,
    c.reason, c.created_at from setting_changes c left join (values ${LABELS}) as l (key, label) on l.key = c.key`,
  fields: {
    createdAt: datetime({ label: '时间', list: true, sort: true }),
    label: text({ label: '参数', list: true, width: 220 }),
    oldValue: text({ label: '原值', list: true }),
    newValue: text({ label: '新值', list: true }),
    actorName: text({ label: '操作人', list: true }),
    reason: text({ label: '原因', list: true }),
  },
})
