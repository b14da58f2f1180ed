import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { SalesState } from '#app/catalog/codes'
import { requireContractData } from '#app/company/queries/require_contract_data'
import { freeze } from '#app/ledger/actions/holds'
import { FreezeType } from '#app/ledger/codes'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { OrderRefusal } from '#app/order/refusals'
import { invoiceTitle } from '#app/order/shared/contract_parties'
import { nextNumber } from '#app/order/shared/order_numbers'
import { shortTime } from '#app/order/shared/order_notices'
import { setting } from '#app/system/settings/stored_settings'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { ForeignCancelType, ForeignOrderState, ForeignPayment, ImportQuota } from '#app/foreign_trade/codes'
import { foreignContractJob } from '#app/foreign_trade/jobs/contract'
import { moveForeignOrder } from '#app/foreign_trade/moves'
import { foreignOrderVersion } from '#app/foreign_trade/rules/foreign_versions'
import { endForeignOrder, releaseDeposits } from '#app/foreign_trade/shared/end_foreign_order'
import { tellForeign } from '#app/foreign_trade/shared/foreign_notices'
import { foreignOrderRef } from '#app/foreign_trade/shared/foreign_order_ref'
import { lockForeignOrder } from '#app/foreign_trade/shared/lock_foreign_order'
import { ForeignSetting } from '#app/foreign_trade/settings'

const from = [ForeignOrderState.unaccepted] as const

/**
 * 接单: the contract takes effect; the buyer pays or opens the credit within seven days. A seller that has promised a quota freezes as much as the buyer
 * has: what the buyer gets when the quota does not come (flows §8).
 *
 * @throws RefusedError `订单已超时`, `可用余额不足，还需{x}元`
 */
export async function acceptForeignOrder(
  input: { orderId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'seller', from, step: '接单', money: true })
    const at = await databaseNow(trx)
    if (at > order.acceptDue) throw refuse(OrderRefusal.tooLate)
    const seller = await requireContractData(trx, order.sellerCompanyId)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    const promised = order.quotaKind !== ImportQuota.none
    const hold = promised
      ? await freeze(trx, {
          companyId: order.sellerCompanyId,
          amount: order.deposit,
          freezeType: FreezeType.orderDeposit,
          ref: foreignOrderRef(order),
          reason: `外棉配额履约保证金 ${order.orderNo}`,
          expectedRelease: '提供配额后解冻',
          key: `foreign.quota:${order.id}`,
          actor,
        })
      : null
    await moveSalesState(trx, actor, {
      batchId: order.batchId,
      from: SalesState.ordered,
      to: SalesState.booked,
      reason: `外棉订单${order.orderNo}接单`,
    })
    await moveForeignOrder(trx, actor, order, {
      to: ForeignOrderState.unpaid,
      action: 'foreign_order.accept',
      summary: hold ? `接单，合同生效；冻结配额履约保证金 ${formatYuan(hold.amount)} 元` : '接单，合同生效',
      fields: {
        acceptedAt: at,
        sellerInvoice: invoiceTitle(seller),
        sellerHoldId: hold?.id ?? null,
        contractNo: await nextNumber(trx, 'HT'),
        presentDue: at.plus({ days: await setting(ForeignSetting.presentTimeout, trx) }),
      },
    })
    await enqueue(trx, foreignContractJob, { orderId: order.id })
    await tellForeign(trx, order, 'buyer', {
      code: 'N04',
      title: '卖方已接单',
      content: `您的外棉订单${order.orderNo}已由卖方接单，请于${shortTime(order.presentDue)}前${order.payment === ForeignPayment.letterOfCredit ? '开立信用证' : '电汇付款'}并上传凭证，逾期定金归卖方。`,
      sms: true,
    })
    return order
  }, outer)
}

type EndOfOpen = {
  side?: 'buyer' | 'seller'
  cancelType: ForeignCancelType
  event: string
  summary: string
  reason: string
}

/** 待接单 → 已取消: the deposit is released, the goods are on offer again. */
async function endUnaccepted(trx: Trx, orderId: number, actor: Actor, end: EndOfOpen) {
  const order = await lockForeignOrder(trx, orderId, actor, { side: end.side, from, step: '取消', money: true })
  if (end.cancelType === ForeignCancelType.timedOut && (await databaseNow(trx)) <= order.acceptDue)
    throw refuse(OrderRefusal.notDue)
  await releaseDeposits(trx, actor, order, end.event)
  await endForeignOrder(trx, actor, order, {
    cancelType: end.cancelType,
    action: `foreign_order.${end.event}`,
    summary: `${end.summary}；定金已解冻`,
    reason: end.reason,
  })
  return order
}

export async function rejectForeignOrder(
  input: { orderId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const { orderId, reason } = input
    const summary = `拒绝接单：${reason}`
    const end = { side: 'seller', cancelType: ForeignCancelType.refused, event: 'reject', summary, reason } as const
    const order = await endUnaccepted(trx, orderId, actor, end)
    await tellForeign(trx, order, 'buyer', {
      code: 'N04',
      title: '卖方已拒单',
      content: `您的外棉订单${order.orderNo}被卖方拒绝：${reason}。定金已解冻。`,
      sms: true,
    })
    return order
  }, outer)
}

export async function withdrawForeignOrder(
  input: { orderId: number; reason?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const reason = input.reason?.trim() || '买方撤单'
    const summary = '买方在接单前撤单'
    const end = { side: 'buyer', cancelType: ForeignCancelType.withdrawn, event: 'withdraw', summary, reason } as const
    const order = await endUnaccepted(trx, input.orderId, actor, end)
    await tellForeign(trx, order, 'seller', {
      code: 'N03',
      title: '买方已撤单',
      content: `外棉订单${order.orderNo}已由买方撤销，报盘恢复。`,
    })
    return order
  }, outer)
}

/** The system's, when the seller has not accepted in time. */
export async function expireForeignOrder(input: { orderId: number }, actor: Actor, outer?: Trx): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await endUnaccepted(trx, input.orderId, actor, {
      cancelType: ForeignCancelType.timedOut,
      event: 'timeout',
      summary: '卖方未在时限内接单，订单取消',
      reason: '接单超时',
    })
    await tellForeign(trx, order, 'both', {
      code: 'N04',
      title: '外棉订单超时取消',
      content: `外棉订单${order.orderNo}未在时限内接单，已取消，定金已解冻。`,
    })
    return order
  }, outer)
}
