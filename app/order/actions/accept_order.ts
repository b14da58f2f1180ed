import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { requireContractData } from '#app/company/queries/require_contract_data'
import { askForParties, invoiceTitle } from '#app/order/shared/contract_parties'
import { requireSide } from '#app/order/shared/access'
import { contractJob } from '#app/order/jobs/contract'
import { orderVersion } from '#app/order/rules/order_versions'
import { lockOrder } from '#app/order/shared/lock_order'
import { moveOrder } from '#app/order/moves'
import { moveBatches } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { nextNumber } from '#app/order/shared/order_numbers'
import { shortTime, tellBuyer } from '#app/order/shared/order_notices'
import { toleranceInForce } from '#app/order/queries/scale_tolerance'
import { setting } from '#app/system/settings/stored_settings'
import { OrderSetting } from '#app/order/settings'
import { lateTerms } from '#app/order/rules/late_payment'
import { paymentOf } from '#app/order/rules/order_money'
import { isTonnageOrder } from '#app/order/rules/quantity_text'
import { addWorkingDays } from '#app/system/shared/working_days'
import { AcceptState, CancelType, OrderState, OrderType } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'

/** The deadline for payment counted from a moment, and the moment from which the buyer is in default. */
export async function paymentTerms(trx: Trx, at: DateTime): Promise<Partial<Order>> {
  const payDue = await addWorkingDays(at, await setting(OrderSetting.payTimeout, trx), '17:00', trx)
  return { payDue, defaultDue: await addWorkingDays(payDue, 1, '17:00', trx), remindedAt: null }
}

/**
 * Makes the contract effective: the order waits for payment until `payDue`, a pair order for pricing until `pointDeadline`. The batches are already
 * booked.
 */
export async function makeEffective(trx: Trx, actor: Actor, order: Order, at: DateTime, summary: string) {
  const pair = order.orderType === OrderType.pair
  await moveOrder(trx, actor, order, {
    to: pair ? OrderState.unpriced : OrderState.unpaid,
    action: 'order.accept',
    summary,
    fields: {
      acceptState: AcceptState.accepted,
      acceptedAt: at,
      ...(pair ? { pointStart: at } : await paymentTerms(trx, at)),
      contractNo: await nextNumber(trx, 'HT'),
      scaleTolerance: await toleranceInForce(order, trx),
    },
  })
  await askForParties(trx, order)
  await enqueue(trx, contractJob, { orderId: order.id })
}

/** The buyer's next step in an effective order: `请于11-24 17:00前付款…元`. */
export function nextDuty(order: Order): string {
  return order.orderType === OrderType.pair
    ? `请于${shortTime(order.pointDeadline)}前点价`
    : `请于${shortTime(order.payDue)}前付款${formatYuan(paymentOf(order).rest)}元${lateTerms(order)}`
}

/**
 * 接单 (state-machines §5.1 b): the contract takes effect, the batches are booked; the buyer pays within three working days or, in a pair order,
 * fixes the price until its deadline.
 *
 * @throws RefusedError `订单已超时`, whether or not the job has cancelled the order already; `购销合同需要本企业的…`
 * @throws StaleError when the order is not the one that was seen
 */
export async function acceptOrder(input: { orderId: number } & SeenInput, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { batches: true })
    requireSide(order, actor, 'seller')
    const at = await databaseNow(trx)
    if (order.state === OrderState.cancelled && order.cancelType === CancelType.timedOut)
      throw refuse(OrderRefusal.tooLate)
    if (order.state !== OrderState.unaccepted)
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.unpaid))
    if (order.acceptDue && at > order.acceptDue) throw refuse(OrderRefusal.tooLate)
    const seller = await requireContractData(trx, order.sellerCompanyId)
    requireSeen(trx, input.seen, orderVersion(order))

    // The seller is bound now, so the contract has what it says of itself now.
    await order.merge({ sellerInvoice: invoiceTitle(seller) }).save()
    await moveBatches(trx, actor, order, SalesState.ordered, SalesState.booked, `订单${order.orderNo}接单`)
    await makeEffective(
      trx,
      actor,
      order,
      at,
      isTonnageOrder(order) ? '接单，购销合同生效' : `接单，购销合同生效；${order.lineCount} 批 待接单 → 已预订`
    )
    await tellBuyer(trx, order, {
      code: 'N04',
      title: '卖方已接单',
      content: `您的订单${order.orderNo}已由卖方接单，${nextDuty(order)}。`,
      sms: true,
    })
    return order
  }, outer)
}
