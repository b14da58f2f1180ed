import { MovementState, WithdrawState } from '#app/bank/codes'
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

const MOVEMENT_STATES = ['queued', 'sent', 'refused'] as const
const MOVEMENT_STATE = `case state ${MOVEMENT_STATES.map((name) => `when ${MovementState[name]} then '${name}'`).join(' ')} end`

defineGauge({
  name: 'bank_movements_open',
  help: 'Movements between sub-accounts that the bank has not confirmed, by state: refused ones wait for an operator.',
  labels: { state: MOVEMENT_STATES },
  read: () =>
    measured(
      `select ${MOVEMENT_STATE} as label, count(*) as value from bank_movements where state <> ${MovementState.confirmed} group by 1`,
      'state'
    ),
})

defineGauge({
  name: 'bank_movements_oldest_seconds',
  help: 'Age of the oldest of them in seconds, by state.',
  labels: { state: MOVEMENT_STATES },
  read: () =>
    measured(
      `select ${MOVEMENT_STATE} as label, extract(epoch from clock_timestamp() - min(created_at)) as value
       from bank_movements where state <> ${MovementState.confirmed} group by 1`,
      'state'
    ),
})
