import { choice, datetime, defineResource, json, text, viewsOf } from '#app/admin/define'
import { alarmActions } from '#app/ledger/admin/alarm_actions'
import { ALARM_CENTS, ALARM_WORDS } from '#app/ledger/shared/alarm_words'
import LedgerAlarm from '#app/ledger/models/ledger_alarm'
import { AlarmKind, AlarmState } from '#app/ledger/codes'

export default defineResource(LedgerAlarm, {
  name: 'ledger_alarms',
  label: '账务告警',
  group: '资金',
  path: 'bank/alarm-list',
  icon: 'bell',
  order: 20,
  owners: 'platform',
  search: ['subject', 'memo'],
  fields: {
    subject: text({ label: '告警', list: true, width: 320 }),
    kind: choice(AlarmKind, { list: true, filter: true }),
    state: choice(AlarmState, { list: true, filter: true }),
    details: json({ label: '明细', words: ALARM_WORDS, cents: ALARM_CENTS }),
    handledBy: text({ label: '处理人', list: true }),
    memo: text({ label: '处理说明', list: true }),
    handledAt: datetime({ label: '处理时间' }),
    createdAt: datetime({ label: '发现时间', list: true, sort: true }),
  },
  views: viewsOf(AlarmState, ['open']),
  badge: { label: '账务告警待处理', filter: { state: AlarmState.open } },
  actions: alarmActions,
})
