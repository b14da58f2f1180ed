import { createHash } from 'node:crypto'
import type { OrderKind } from '#app/bank/gateway/messages'

/** The treatment of one order by the bank. */
export type Treatment = {
  /** `silence`: accepts the order, but does not answer in time. `lost-request`: never receives it. */
  answer: 'ok' | 'silence' | 'lost-request'
  /** Milliseconds until the order is done. */
  settleMs: number
  /** Milliseconds from the end of the order until its result is reported. */
  reportMs: number
  /** How often the result is reported: 0 is a lost report, 2 a duplicate. */
  reports: number
  /** Reason in Chinese; null is success. */
  failure: string | null
}

export type Behaviour = (kind: OrderKind, orderId: string, details: Record<string, any>) => Treatment

/**
 * Ordinary behaviour: results come after a second or two, one in four is reported twice, one in twelve never, one in ten late. The same order is
 * always treated the same way. Accounts that end in 0000 cannot receive money.
 */
export const ordinaryDay: Behaviour = (kind, orderId, details) => {
  const dice = createHash('sha256').update(`${kind}:${orderId}`).digest().readUInt32BE()
  const lost = dice % 12 === 0
  const late = dice % 10 === 1
  return {
    answer: 'ok',
    settleMs: 600 + (dice % 1200),
    reportMs: late ? 6_000 + (dice % 4_000) : dice % 400,
    reports: lost ? 0 : dice % 4 === 2 ? 2 : 1,
    failure: kind === 'withdraw' && String(details.card ?? '').endsWith('0000') ? '收款账户状态异常' : null,
  }
}

/** Everything at once and exactly once; the default in tests. */
export const perfectDay: Behaviour = () => ({ answer: 'ok', settleMs: 0, reportMs: 0, reports: 1, failure: null })
