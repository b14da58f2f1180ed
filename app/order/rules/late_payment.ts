/* 逾期付款违约金 (F13): what a buyer owes the seller who pays after the deadline and before the system ends the order. */
import type { DateTime } from 'luxon'
import { shareOf, type Cents } from '#core/money'
import type Order from '#app/order/models/order'
import { OrderState } from '#app/order/codes'
import { paymentOf } from '#app/order/rules/order_money'

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000
const DAY = 86_400_000

/** `days` that have begun since the deadline, and their `amount` in cents; both 0 while there is time, or where the contract has no rate. */
export type LatePayment = { days: number; amount: Cents }

/**
 * F13: rest × days × rate, rounded half-up once. The rate (percent a day) is the one that the order was made with.
 *
 * @param at the moment of the payment, by the clock of the database
 */
export function latePayment(
  order: Pick<Order, 'state' | 'payDue' | 'lateRate' | 'amount' | 'deposit'>,
  at: DateTime
): LatePayment {
  const { state, payDue, lateRate } = order
  if (state !== OrderState.unpaid || !payDue || lateRate === 0 || at <= payDue) return { days: 0, amount: 0 }
  const days = Math.ceil((at.toMillis() - payDue.toMillis()) / DAY)
  const { rest } = paymentOf(order)
  return { days, amount: shareOf(rest * days * Math.round(lateRate * 100), 1 / WHOLE) }
}

/** What is said to a buyer who may still pay in time: `，逾期每天按未付货款的0.05%支付违约金`; nothing without a rate. */
export const lateTerms = ({ lateRate }: Pick<Order, 'lateRate'>) =>
  lateRate === 0 ? '' : `，逾期每天按未付货款的${lateRate}%支付违约金`
