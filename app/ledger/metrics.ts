import { AlarmKind, AlarmState } from '#app/ledger/codes'
import { defineGauge, measured } from '#core/metrics'

/** SQL that names the kinds of alarms as the codes do. */
const KIND = `case kind ${AlarmKind.entries.map(({ code, name }) => `when ${code} then '${name}'`).join(' ')} end`

defineGauge({
  name: 'ledger_alarms_open',
  help: 'Money checks that have found something and that nobody has dealt with, by kind.',
  labels: { kind: AlarmKind.entries.map(({ name }) => name) },
  read: () =>
    measured(
      `select ${KIND} as label, count(*) as value from ledger_alarms where state = ${AlarmState.open} group by 1`,
      'kind'
    ),
})
