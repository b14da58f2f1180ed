import { datetime, defineView, text } from '#app/admin/define'
import { SETTINGS } from '#app/system/setting_definitions'

/** Label, unit and divisor of each parameter: amounts are kept in cents and read in yuan. */
const KNOWN = Object.entries(SETTINGS)
  .map(([key, { label, unit }]) => {
    const cents = /^分(?!钟)/.test(unit)
    return `('${key}', '${label}', '${cents ? unit.replace('分', '元') : unit === '时段' ? '' : unit}', ${cents})`
  })
  .join(', ')

const spoken = (column: string) =>
  `case when k.cents then to_char((c.${column} #>> '{}')::numeric / 100, 'FM999,999,990.00') when jsonb_typeof(c.${column}) = 'array'
    then (select string_agg(x, '，') from jsonb_array_elements_text(c.${column}) as x) else c.${column} #>> '{}' end || case when k.unit <> '' then ' ' || k.unit else '' end`

export default defineView({
  name: 'setting_changes',
  label: '参数变更记录',
  group: '系统',
  path: 'trading/history',
  icon: 'list',
  order: 620,
  title: 'label',
  search: ['label', 'actorName', 'reason'],
  sql: `select c.id, coalesce(k.label, c.key) as label, ${spoken('old_value')} as old_value, ${spoken('new_value')} as new_value, c.actor_name,
    c.reason, c.created_at from setting_changes c left join (values ${KNOWN}) as k (key, label, unit, cents) on k.key = c.key`,
  fields: {
    createdAt: datetime({ label: '时间', list: true, sort: true }),
    label: text({ label: '参数', list: true, width: 220 }),
    oldValue: text({ label: '原值', list: true }),
    newValue: text({ label: '新值', list: true }),
    actorName: text({ label: '操作人', list: true }),
    reason: text({ label: '原因', list: true }),
  },
})
