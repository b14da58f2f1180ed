import { createHash } from 'node:crypto'
import { MOVEMENT_KINDS, type OrderKind } from '#app/bank/gateway/messages'

/** The treatment of one order by the bank. */
export type Treatment = {
  /** `silence`: accepts the order, but does not answer in time. `lost-request`: never receives it. */
  answer: 'ok' | 'silence' | 'lost-request'
  /** Milliseconds from taking the order to the answer. */
  answerMs: number
  /** Milliseconds until the order is done. */
  settleMs: number
  /** Milliseconds from the end of the order until its result is reported. */
  reportMs: number
  /** How often the result is reported: 0 is a lost report, 2 a duplicate. */
  reports: number
  /** Whether a last report says the opposite of what has happened. */
  contradicts: boolean
  /** Reason in Chinese; null is success. */
  failure: string | null
}

/** @param tries how often the order has been requested before */
export type Behaviour = (kind: OrderKind, orderId: string, details: Record<string, any>, tries?: number) => Treatment

const MOVEMENT: ReadonlySet<OrderKind> = new Set(MOVEMENT_KINDS)

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
    answerMs: 0,
    // Between sub-accounts nine of ten are done at once.
    settleMs: MOVEMENT.has(kind) && dice % 10 !== 3 ? 0 : 600 + (dice % 1200),
    reportMs: late ? 6_000 + (dice % 4_000) : dice % 400,
    reports: lost ? 0 : dice % 4 === 2 ? 2 : 1,
    contradicts: false,
    failure: kind === 'withdraw' && String(details.card ?? '').endsWith('0000') ? '收款账户状态异常' : null,
  }
}

/** Everything at once and exactly once; the default in tests. */
export const perfectDay: Behaviour = () => ({
  answer: 'ok',
  answerMs: 0,
  settleMs: 0,
  reportMs: 0,
  reports: 1,
  contradicts: false,
  failure: null,
})

/** Reasons for which an order fails on a bad day, one in `oneIn`. */
const FAILURES: Partial<Record<OrderKind, { oneIn: number; reason: string }>> = {
  withdraw: { oneIn: 8, reason: '收款账户状态异常' },
  refund: { oneIn: 8, reason: '原付款账户已销户' },
  ...Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, { oneIn: 20, reason: '系统繁忙，请稍后重试' }])),
}

/**
 * A day on which everything goes wrong that can, the same for the same seed: of three orders one request gets lost up to twice, and one answer; answers and
 * results come late, twice, never, or are followed by their opposite; some orders fail.
 */
export function badDay(seed: number): Behaviour {
  return (kind, orderId, _details, tries = 0) => {
    const dice = createHash('sha256').update(`${seed}:${kind}:${orderId}`).digest()
    const trouble = tries <= dice[1] % 2
    const failure = FAILURES[kind]
    return {
      answer: trouble && dice[0] % 3 === 0 ? 'lost-request' : trouble && dice[0] % 3 === 1 ? 'silence' : 'ok',
      answerMs: dice[8] % 8 === 0 ? dice[9] : 0,
      settleMs: dice[2] % 3 === 0 ? dice[3] * 2 : 0,
      reportMs: dice[4] * 2,
      reports: dice[5] % 4 === 3 ? 0 : (dice[5] % 4) + 1,
      contradicts: dice[6] % 24 === 0,
      failure: failure && dice[7] % failure.oneIn === 0 ? failure.reason : null,
    }
  }
}

/** Days that operators choose from; a bad one has a seed. */
export type BankDay = { name: 'ordinary' | 'perfect' } | { name: 'bad'; seed: number }

export function behaviourOf(day: BankDay): Behaviour {
  if (day.name === 'bad') return badDay(day.seed)
  return day.name === 'perfect' ? perfectDay : ordinaryDay
}
