/*
 * Tells operators that something needs them. The identity module, which knows operators and their roles, provides it.
 */
import type { Trx } from '#core/transaction'

/** Sends an SMS about `subject` to every operator who holds the permission. */
export type OperatorAlarm = (trx: Trx, permission: string, subject: string) => Promise<void>

let alarm: OperatorAlarm = async () => {
  throw new Error('Nobody is registered to tell operators')
}

export function setOperatorAlarm(fn: OperatorAlarm) {
  alarm = fn
}

export const alarmOperators: OperatorAlarm = (trx, permission, subject) => alarm(trx, permission, subject)
