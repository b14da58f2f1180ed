import { datetime, defineView, text } from '#app/admin/define'
import { settingChanges } from '#app/system/queries/setting_changes'

export default defineView({
  name: 'setting_changes',
  label: '参数变更记录',
  group: '系统',
  path: 'trading/history',
  icon: 'history',
  order: 620,
  owners: 'platform',
  search: ['label', 'actorName', 'reason'],
  sql: settingChanges,
  fields: {
    createdAt: datetime({ label: '时间', list: true, sort: true }),
    label: text({ label: '参数', list: true, width: 220 }),
    oldValue: text({ label: '原值', list: true }),
    newValue: text({ label: '新值', list: true }),
    actorName: text({ label: '操作人', list: true }),
    reason: text({ label: '原因', list: true }),
  },
})
