import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { databaseNow, formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { balancesOf } from '#app/ledger/queries/balances'
import { statementOf } from '#app/ledger/queries/statement'
import { lockedAmong } from '#app/identity/proofs/guesses'
import { requireSide } from '#app/order/shared/access'
import CancelRequest from '#app/order/models/cancel_request'
import Order from '#app/order/models/order'
import { orderHooks } from '#app/order/ports/hooks'
import { toleranceOf } from '#app/order/queries/scale_tolerance'
import { ANSWER_HOURS } from '#app/order/rules/answers'
import { nextSteps } from '#app/order/queries/list_orders'
import { latePayment } from '#app/order/rules/late_payment'
import { orderMoney } from '#app/order/queries/order_money'
import { orderTimeline } from '#app/order/queries/order_timeline'
import { announceableGoods } from '#app/order/queries/announceable_goods'
import { storageDue } from '#app/order/queries/storage_due'
import { toOrderDetail, type OrderDetail, type OrderPaper } from '#app/order/transformers/order'
import { CancelRequestKind, CancelRequestState, OrderType, PricingStatus } from '#app/order/codes'
import { setting } from '#app/system/settings/stored_settings'
import { OrderSetting } from '#app/order/settings'
import { InTransitState } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'

/** The moment from which the amount is due: acceptance, or for a pair order the pricing of its last line. */
function dueSince(order: Order): string | null {
  if (order.orderType !== OrderType.pair) return formatTime(order.acceptedAt)
  if (order.pricingStatus !== PricingStatus.priced) return null
  return (
    order.lines
      .map((line) => formatTime(line.pricedAt)!)
      .sort()
      .at(-1) ?? null
  )
}

/** What the order is handled by: settings in force, and what its contract has kept. */
async function termsOf(order: Order): Promise<OrderDetail['terms']> {
  return {
    payDays: await setting(OrderSetting.payTimeout),
    releaseDays: await setting(OrderSetting.releaseTimeout),
    objectionDays: await setting(OrderSetting.objectionTimeout),
    pickDays: await setting(OrderSetting.pickTimeout),
    storageRate: await setting(OrderSetting.storageFee),
    scaleTolerance: await toleranceOf(order),
    answerHours: ANSWER_HOURS,
  }
}

async function papersOf(orderId: number): Promise<OrderPaper[]> {
  const lists = await Promise.all(orderHooks().map((hook) => hook.papers?.list(orderId) ?? []))
  return lists.flat()
}

/**
 * The whole order for one of its sides or the platform.
 *
 * @throws NotFoundError, also for an order between two other companies
 */
export async function getOrder(orderId: number, actor: Actor): Promise<OrderDetail> {
  const order = await Order.query().where('id', orderId).first()
  if (!order) throw refuse(OrderRefusal.orderMissing)
  const viewer = requireSide(order, actor)
  await order.load('lines')
  await order.load('picks', (query) => query.preload('lines').preload('tickets'))
  const client = db as unknown as Trx

  const requests = await CancelRequest.query().where({ orderId: order.id, state: CancelRequestState.open })
  const at = await databaseNow()
  const open = requests.find(
    (request) => request.kind === CancelRequestKind.agreement && (!request.expiresAt || request.expiresAt >= at)
  )
  const statement = await statementOf({
    ref: { type: 'order', id: order.id },
    viewerCompanyId: viewer === 'platform' ? undefined : actor.companyId!,
  })
  const onTheWay = await db
    .from('batches')
    .whereIn(
      'id',
      order.lines.flatMap((line) => line.batchId ?? [])
    )
    .where('in_transit_state', InTransitState.inTransit)
    .orderBy('id')
    .select('id as productId', 'batch_code as batchCode', 'arrival_date as arrivalDate')
  const late = latePayment(order, at)
  return toOrderDetail(order, {
    viewer,
    next: viewer === 'platform' ? null : (await nextSteps([order.id], viewer)).get(order.id)!,
    remaining: await announceableGoods(client, order),
    picks: order.picks,
    lockedCodes: await lockedAmong(
      'pickCode',
      order.picks.map((pick) => pick.id)
    ),
    cancelRequest: open ?? null,
    voidRequest: requests.find((request) => request.kind === CancelRequestKind.voiding) ?? null,
    storage: await storageDue(undefined, order, at),
    late,
    terms: await termsOf(order),
    papers: await papersOf(order.id),
    onTheWay,
    money: orderMoney(order, statement, { acceptedTime: dueSince(order), late }),
    retentionPercent: await setting(OrderSetting.retention),
    escrow: statement.at(-1)?.escrowBalance ?? 0,
    useBalance: viewer === 'platform' ? null : (await balancesOf(actor.companyId!)).useBalance,
    timeline: await orderTimeline(order.id),
  })
}
