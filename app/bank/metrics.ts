import { WithdrawState } from '#app/bank/codes'
import { defineGauge, measured } from '#core/metrics'

const STATES = ['requested', 'sent'] as const
const OPEN = STATES.map((name) => WithdrawState[name]).join(', ')
const STATE = `case state when ${WithdrawState.requested} then 'requested' else 'sent' end`

defineGauge({
  name: 'bank_orders_open',
  help: 'Money in and out without a result, by state: requested waits for an operator, sent for the bank.',
  labels: { state: STATES },
  read: () =>
    measured(
      `select ${STATE} as label, count(*) as value from withdraw_records where state in (${OPEN}) group by 1`,
      'state'
    ),
})

defineGauge({
  name: 'bank_orders_oldest_seconds',
  help: 'Age of the oldest of them in seconds, by state.',
  labels: { state: STATES },
  read: () =>
    measured(
      `select ${STATE} as label, extract(epoch from clock_timestamp() - min(coalesce(sent_at, created_at))) as value
       from withdraw_records where state in (${OPEN}) group by 1`,
      'state'
    ),
})
