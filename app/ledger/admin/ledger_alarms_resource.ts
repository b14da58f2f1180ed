import { action, choice, datetime, defineResource, json, text, textarea } from '#app/admin/define'
import { closeAlarm } from '#app/ledger/alarms'
import { AlarmKinds, AlarmStates } from '#app/ledger/dictionaries'
import LedgerAlarm from '#app/ledger/models/ledger_alarm'

export default defineResource(LedgerAlarm, {
  name: 'ledger_alarms',
  label: '账务告警',
  group: '资金',
  path: 'bank/alarm-list',
  icon: 'bell',
  title: 'subject',
  search: ['subject', 'memo'],
  defaultSort: ['createdAt', 'desc'],
  audit: 'ledger_alarm',
  fields: {
    subject: text({ label: '告警', list: true, width: 320 }),
    kind: choice(AlarmKinds, { list: true, filter: true }),
    state: choice(AlarmStates, { list: true, filter: true }),
    details: json({ label: '明细' }),
    handledBy: text({ label: '处理人', list: true }),
    memo: text({ label: '处理说明', list: true }),
    handledAt: datetime({ label: '处理时间' }),
    createdAt: datetime({ label: '发现时间', list: true, sort: true }),
  },
  views: [{ label: '待处理', filter: { state: 1 }, tone: 'red', count: true }],
  badge: { label: '账务告警待处理', filter: { state: 1 } },
  actions: {
    close: action({
      label: '标记已处理',
      available: { state: [1] },
      form: { memo: textarea({ label: '处理说明', required: true, maxLength: 200 }) },
      run: ({ id, input, actor, trx }) => closeAlarm({ id, memo: input.memo }, actor, trx),
    }),
  },
})
