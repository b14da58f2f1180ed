/*
 * The one thing that a side has to do next, from the states of order and settlement. Everything else on the page follows from it.
 */
import type { OrderDetail, SettlementDetail, Side } from './api'
import { DeliveryType, InvoiceState, OrderState, PickState, SettlementState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'

export type StepKind =
  | 'accept'
  | 'waitAccept'
  | 'answerCancel'
  | 'point'
  | 'waitPoint'
  | 'pay'
  | 'waitPay'
  | 'breach'
  | 'release'
  | 'waitRelease'
  | 'pick'
  | 'receive'
  | 'payStorage'
  | 'approvePick'
  | 'recordPick'
  | 'waitPick'
  | 'submitSettlement'
  | 'waitSettlement'
  | 'confirmSettlement'
  | 'waitConfirm'
  | 'topUp'
  | 'waitTopUp'
  | 'invoice'
  | 'waitInvoice'
  | 'confirmInvoice'
  | 'waitInvoiceConfirm'
  | 'claim'
  | 'debt'
  | 'cancelled'
  | 'done'

/** Shanghai time as text compares as text. */
const past = (time: string | null, now: string) => time !== null && time < now

export function nextStep(
  order: OrderDetail,
  settlement: SettlementDetail | null | undefined,
  side: Side,
  now: string
): StepKind {
  const buying = side === 'buyer'
  if (order.state === OrderState.cancelled) return !buying && order.debt > 0 ? 'debt' : 'cancelled'
  if (order.state === OrderState.completed) return 'done'
  if (order.cancelRequest && !order.cancelRequest.mine) return 'answerCancel'
  if (order.state === OrderState.unaccepted) return buying ? 'waitAccept' : 'accept'
  if (order.state === OrderState.unpriced) return buying ? 'point' : 'waitPoint'
  if (order.state === OrderState.unpaid) return buying ? 'pay' : past(order.payDue, now) ? 'breach' : 'waitPay'
  if (order.state === OrderState.unreleased) return buying ? 'waitRelease' : 'release'
  if (order.state === OrderState.unpicked) return picking(order, buying)
  if (order.state === OrderState.disputed) return 'claim'
  if (!settlement || settlement.state === SettlementState.draft) return buying ? 'waitSettlement' : 'submitSettlement'
  if (settlement.state === SettlementState.unconfirmed) return buying ? 'confirmSettlement' : 'waitConfirm'
  if (settlement.state === SettlementState.unbalanced) return buying ? 'topUp' : 'waitTopUp'
  const handed = settlement.invoice?.state === InvoiceState.issued
  return buying ? (handed ? 'confirmInvoice' : 'waitInvoice') : handed ? 'waitInvoiceConfirm' : 'invoice'
}

function picking(order: OrderDetail, buying: boolean): StepKind {
  if (order.deliveryType === DeliveryType.delivered) return buying ? 'receive' : 'waitPick'
  const open = (...states: PickState[]) => order.picks.some((pick) => isOneOf(pick.state, ...states))
  if (buying) {
    if (order.storage.due > 0) return 'payStorage'
    return order.lines.some((line) => line.remaining > 0) ? 'pick' : 'waitPick'
  }
  if (open(PickState.unapproved)) return 'approvePick'
  return open(PickState.approved, PickState.partlyOut) ? 'recordPick' : 'waitPick'
}

/** `YYYY-MM-DD HH:mm:ss` in Shanghai. */
export function shanghai(milliseconds: number): string {
  return new Date(milliseconds + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')
}
