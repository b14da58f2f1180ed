import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { shortTime } from '#app/order/shared/order_notices'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { DollarAccount, DollarPostingKind, ForeignDocumentKind, ForeignOrderState } from '#app/foreign_trade/codes'
import { noteForeignOrder } from '#app/foreign_trade/shared/note_foreign_order'
import { moveForeignOrder } from '#app/foreign_trade/moves'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import { qualityClaim } from '#app/foreign_trade/rules/quality_claim'
import { dollarText, type DollarCents } from '#app/foreign_trade/rules/dollar_amounts'
import { foreignOrderVersion } from '#app/foreign_trade/rules/foreign_versions'
import { claimDueOf } from '#app/foreign_trade/shared/claim_due'
import { dollarBalances, postDollars } from '#app/foreign_trade/shared/dollar_book'
import { tellForeign } from '#app/foreign_trade/shared/foreign_notices'
import { lockForeignOrder } from '#app/foreign_trade/shared/lock_foreign_order'
import { writeDocument } from '#app/foreign_trade/shared/write_document'

/**
 * 质量索赔 (6 → 7): what the certificate finds below the contract, by the contract's table of discounts.
 *
 * @throws RefusedError when nothing is below the contract
 */
export async function claimQuality(
  input: { orderId: number; fileId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const from = [ForeignOrderState.unsettled] as const
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'buyer', from, step: '质量索赔' })
    const claim = qualityClaim(order)
    if (!claim || order.discount > 0 || order.differencePaidAt) throw refuse(ForeignTradeRefusal.nothingToClaim)
    // What was decided once stays decided, also when nothing was granted.
    const { evidence } = ForeignDocumentKind
    if (await trx.from('foreign_documents').where({ order_id: order.id, kind: evidence }).first())
      throw refuse(ForeignTradeRefusal.claimedAlready)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    await writeDocument(trx, actor, order, {
      kind: ForeignDocumentKind.evidence,
      fileId: input.fileId,
      side: 'buyer',
    })
    const claimDue = await claimDueOf(trx)
    await moveForeignOrder(trx, actor, order, {
      to: ForeignOrderState.disputed,
      action: 'foreign_order.claim',
      summary: `质量索赔：${claim.text}，折价 ${dollarText(claim.amount)}`,
      fields: { claimReason: claim.text, claimAmount: claim.amount, claimDue },
    })
    await tellForeign(trx, order, 'seller', {
      code: 'N12',
      title: '买方提出质量索赔',
      content: `外棉订单${order.orderNo}买方索赔：${claim.text}，折价${dollarText(claim.amount)}，请于${shortTime(claimDue)}前同意或提出异议，逾期视为同意。`,
      sms: true,
    })
    return order
  }, outer)
}

/** 7 → 6 with a discount: the seller agrees, or the platform decides. */
async function decideClaim(trx: Trx, actor: Actor, order: ForeignOrder, discount: DollarCents, summary: string) {
  if (discount > order.landedAmount!) throw refuse(ForeignTradeRefusal.claimTooLarge)
  if (discount > 0)
    await postDollars(trx, actor, {
      key: `discount:${order.id}`,
      orderId: order.id,
      kind: DollarPostingKind.discount,
      memo: order.claimReason!,
      from: DollarAccount.goods,
      to: DollarAccount.seller,
      amount: discount,
    })
  await moveForeignOrder(trx, actor, order, {
    to: ForeignOrderState.unsettled,
    action: 'foreign_order.claim_end',
    summary,
    fields: { discount, claimAmount: null, claimContested: null, claimDue: null },
  })
}

/** The seller accepts the claim as it stands; the system does so when it has not answered in time. */
export async function acceptForeignClaim(
  input: { orderId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const from = [ForeignOrderState.disputed] as const
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'seller', from, step: '同意索赔' })
    const silent = actor.kind === 'system'
    if (silent && (!order.claimDue || (await databaseNow(trx)) <= order.claimDue))
      throw refuse(ForeignTradeRefusal.claimNotDue)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    const amount = order.claimAmount ?? 0
    const agreed = silent ? '卖方逾期未答复，视为同意索赔' : '卖方同意索赔'
    await decideClaim(trx, actor, order, amount, `${agreed}：${order.claimReason}，折价 ${dollarText(amount)}`)
    await tellForeign(trx, order, silent ? 'both' : 'buyer', {
      code: 'N12',
      title: agreed,
      content: `外棉订单${order.orderNo}${agreed}，折价${dollarText(amount)}。`,
    })
    return order
  }, outer)
}

/** The seller does not agree, with a reason: an operator rules. */
export async function contestForeignClaim(
  input: { orderId: number; reason: string } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const from = [ForeignOrderState.disputed] as const
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'seller', from, step: '提出异议' })
    if (order.claimContested) throw refuse(ForeignTradeRefusal.claimContestedAlready)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    await order.merge({ claimContested: input.reason, claimDue: null }).save()
    await noteForeignOrder(trx, actor, order, 'foreign_order.claim_contest', '对索赔有异议，由平台裁定', input.reason)
    await tellForeign(trx, order, 'buyer', {
      code: 'N12',
      title: '卖方对索赔有异议',
      content: `外棉订单${order.orderNo}卖方对索赔有异议：${input.reason}，由平台裁定。`,
      sms: true,
    })
    return order
  }, outer)
}

/** 平台裁定: an operator ends the dispute with a discount, which may be none. */
export async function ruleForeignClaim(
  input: { orderId: number; discount: DollarCents; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const from = [ForeignOrderState.disputed] as const
    const order = await lockForeignOrder(trx, input.orderId, actor, { from, step: '裁定' })
    await decideClaim(trx, actor, order, input.discount, `平台裁定折价 ${dollarText(input.discount)}：${input.reason}`)
    await tellForeign(trx, order, 'both', {
      code: 'N12',
      title: '平台已裁定索赔',
      content: `外棉订单${order.orderNo}经平台裁定折价${dollarText(input.discount)}：${input.reason}`,
      sms: true,
    })
    return order
  }, outer)
}

/** So long at least the buyer has after the seller's tick, before silence is a yes. */
const DAYS_TO_LOOK = 7

const ENDS = [ForeignOrderState.unsettled, ForeignOrderState.cancelled] as const

/** The seller says that it has paid back what it holds too much of, outside the platform. */
export async function payDifference(
  input: { orderId: number; fileId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, {
      side: 'seller',
      from: ENDS,
      step: '登记差额已付',
    })
    const { seller } = await dollarBalances(trx, order.id)
    if (seller <= 0) throw refuse(ForeignTradeRefusal.noDifference)
    if (order.differencePaidAt) throw refuse(ForeignTradeRefusal.differenceTicked)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    await writeDocument(trx, actor, order, { kind: ForeignDocumentKind.slip, fileId: input.fileId, side: 'seller' })
    // Also what is ticked late leaves the buyer its time to look at the bank account.
    const differencePaidAt = await databaseNow(trx)
    const looked = differencePaidAt.plus({ days: DAYS_TO_LOOK })
    const settleDue = DateTime.max(order.settleDue ?? looked, looked)
    await order.merge({ differencePaidAt, settleDue }).save()
    await noteForeignOrder(trx, actor, order, 'foreign_order.difference', `差额 ${dollarText(seller)} 已付，待买方确认`)
    await tellForeign(trx, order, 'buyer', {
      code: 'N09',
      title: '卖方已付差额',
      content: `外棉订单${order.orderNo}卖方已付差额${dollarText(seller)}，请核对后于${shortTime(settleDue)}前确认差额已结清，未收到的请登记；逾期视为已结清。`,
      sms: true,
    })
    return order
  }, outer)
}

/** The buyer has looked and found nothing: the tick is taken back, and the seller owes as before. */
export async function denyDifference(
  input: { orderId: number; reason: string } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'buyer', from: ENDS, step: '登记未收到' })
    const { seller } = await dollarBalances(trx, order.id)
    if (seller <= 0 || !order.differencePaidAt) throw refuse(ForeignTradeRefusal.differenceNotPaid)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    await order.merge({ differencePaidAt: null, overdueToldAt: null }).save()
    await noteForeignOrder(trx, actor, order, 'foreign_order.difference_denied', '买方未收到差额', input.reason)
    await tellForeign(trx, order, 'seller', {
      code: 'N12',
      title: '买方未收到差额',
      content: `外棉订单${order.orderNo}买方未收到差额${dollarText(seller)}：${input.reason}，请核对付款并重新登记。`,
      sms: true,
    })
    return order
  }, outer)
}

/**
 * 差额已结清 by the buyer, also before the seller has said that it paid, because whoever receives knows best; by the system only what the seller has
 * ticked and the buyer has not answered in time. The seller holds nothing of the buyer's any more, and a landed order is complete (6 → 9).
 */
export async function settleDifference(
  input: { orderId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'buyer', from: ENDS, step: '确认结清' })
    const { seller } = await dollarBalances(trx, order.id)
    if (seller === 0 && order.state === ForeignOrderState.cancelled) throw refuse(ForeignTradeRefusal.noDifference)
    const unpaid = seller > 0 && !order.differencePaidAt
    if (actor.kind === 'system' && (unpaid || !order.settleDue || (await databaseNow(trx)) <= order.settleDue))
      throw refuse(ForeignTradeRefusal.differenceNotPaid)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    if (seller > 0)
      await postDollars(trx, actor, {
        key: `settled:${order.id}`,
        orderId: order.id,
        kind: DollarPostingKind.settled,
        memo: '差额已结清',
        from: DollarAccount.seller,
        to: DollarAccount.buyer,
        amount: seller,
      })
    const summary = seller > 0 ? `差额 ${dollarText(seller)} 已结清` : '没有差额'
    if (order.state === ForeignOrderState.cancelled) {
      await order.merge({ settleDue: null }).save()
      await noteForeignOrder(trx, actor, order, 'foreign_order.settle', summary)
      return order
    }
    await moveForeignOrder(trx, actor, order, {
      to: ForeignOrderState.completed,
      action: 'foreign_order.settle',
      summary: `${summary}，订单完成`,
      fields: { completedAt: await databaseNow(trx) },
    })
    await tellForeign(trx, order, 'seller', {
      code: 'N09',
      title: '外棉订单已完成',
      content: `外棉订单${order.orderNo}${summary}，订单完成。`,
    })
    return order
  }, outer)
}
