import type { Actor } from '#core/actor'
import { databaseNow, now } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { formatYuan, toKilograms, type Tonnes } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { unfreeze } from '#app/ledger/actions/holds'
import Hold from '#app/ledger/models/hold'
import { shortTime } from '#app/order/shared/order_notices'
import { setting } from '#app/system/settings/stored_settings'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import {
  DollarAccount,
  DollarPostingKind,
  ForeignDocumentKind,
  ForeignOrderState,
  ImportQuota,
} from '#app/foreign_trade/codes'
import { cancelWithoutQuota } from '#app/foreign_trade/actions/cancel_foreign_order'
import { noteForeignOrder } from '#app/foreign_trade/shared/note_foreign_order'
import { moveForeignOrder } from '#app/foreign_trade/moves'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import { dollarText, landedAmount, shortageOf } from '#app/foreign_trade/rules/dollar_amounts'
import { foreignOrderVersion } from '#app/foreign_trade/rules/foreign_versions'
import { claimDueOf } from '#app/foreign_trade/shared/claim_due'
import { postDollars } from '#app/foreign_trade/shared/dollar_book'
import { tellForeign } from '#app/foreign_trade/shared/foreign_notices'
import { lockForeignOrder } from '#app/foreign_trade/shared/lock_foreign_order'
import { writeDocument } from '#app/foreign_trade/shared/write_document'
import { ForeignSetting } from '#app/foreign_trade/settings'

const from = [ForeignOrderState.arriving] as const

function refuseFuture(field: string, day: string, label: string) {
  if (day > now().toISODate()!) throw InvalidInputError.of(field, `${label}不能晚于今天`, 'day')
}

/** Either side says that the ship is in port; a promised quota is due from that day. */
export async function noteArrival(
  input: { orderId: number; arrivedOn: string } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { from, step: '登记到港' })
    if (order.arrivedOn) throw refuse(ForeignTradeRefusal.arrivedAlready)
    refuseFuture('arrivedOn', input.arrivedOn, '到港日期')
    if (order.shippedOn && input.arrivedOn < order.shippedOn) throw refuse(ForeignTradeRefusal.arrivedBeforeShipped)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    const promised = order.quotaKind !== ImportQuota.none
    const days = await setting(ForeignSetting.quotaTimeout, trx)
    const at = await databaseNow(trx)
    const quotaDue = promised ? at.plus({ days }) : null
    const landingDue = at.plus({ days: await setting(ForeignSetting.landingTimeout, trx) })
    await order.merge({ arrivedOn: input.arrivedOn, quotaDue, landingDue }).save()
    await noteForeignOrder(trx, actor, order, 'foreign_order.arrive', `到港 ${input.arrivedOn}`)
    await tellForeign(trx, order, 'both', {
      code: 'N07',
      title: '货物已到港',
      content: `外棉订单${order.orderNo}的货物已于${input.arrivedOn}到港${promised ? '，请卖方提供承诺的进口配额' : '，请买方办理通关'}；买方请于${shortTime(landingDue)}前上传CIQ证书。`,
    })
    return order
  }, outer)
}

/** The seller gives the quota that it has promised; what it has frozen for that is released. */
export async function giveQuota(
  input: { orderId: number; quotaNo: string; fileId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, {
      side: 'seller',
      from,
      step: '提供配额',
      money: true,
    })
    if (order.quotaKind === ImportQuota.none) throw refuse(ForeignTradeRefusal.quotaNotPromised)
    if (order.quotaNo) throw refuse(ForeignTradeRefusal.quotaGiven)
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    await writeDocument(trx, actor, order, {
      kind: ForeignDocumentKind.quota,
      fileId: input.fileId,
      side: 'seller',
      reference: input.quotaNo,
    })
    const hold = await Hold.findOrFail(order.sellerHoldId!, { client: trx })
    await unfreeze(trx, { holdId: hold.id, key: `foreign.quota.given:${order.id}`, actor })
    // The buyer can only clear the goods now.
    const landingDue = (await databaseNow(trx)).plus({ days: await setting(ForeignSetting.landingTimeout, trx) })
    await order.merge({ landingDue, quotaNo: input.quotaNo }).save()
    await noteForeignOrder(
      trx,
      actor,
      order,
      'foreign_order.quota',
      `提供${ImportQuota.word(order.quotaKind)} ${input.quotaNo}；履约保证金 ${formatYuan(hold.amount)} 元已解冻`
    )
    await tellForeign(trx, order, 'buyer', {
      code: 'N07',
      title: '卖方已提供配额',
      content: `外棉订单${order.orderNo}卖方已提供${ImportQuota.word(order.quotaKind)}，请办理通关。`,
    })
    return order
  }, outer)
}

export type ClearInput = {
  orderId: number
  clearedUnder: ImportQuota
  clearedOn: string
  declarationNo: string
  fileId?: number | null
} & SeenInput

/** The buyer has cleared the goods, under which quota. */
export async function clearCustoms(input: ClearInput, actor: Actor, outer?: Trx): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'buyer', from, step: '登记通关' })
    if (!order.arrivedOn) throw refuse(ForeignTradeRefusal.notArrived)
    if (order.clearedOn) throw refuse(ForeignTradeRefusal.clearedAlready)
    if (order.quotaKind !== ImportQuota.none && !order.quotaNo) throw refuse(ForeignTradeRefusal.quotaAwaited)
    refuseFuture('clearedOn', input.clearedOn, '放行日期')
    if (input.clearedOn < order.arrivedOn) throw InvalidInputError.of('clearedOn', '放行日期不能早于到港日期', 'day')
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    if (input.fileId)
      await writeDocument(trx, actor, order, {
        kind: ForeignDocumentKind.declaration,
        fileId: input.fileId,
        side: 'buyer',
        reference: input.declarationNo,
      })
    const { clearedUnder, clearedOn, declarationNo } = input
    // The seller may have said too early that the ship is in port: the time for the certificate counts from here again.
    const landingDue = (await databaseNow(trx)).plus({ days: await setting(ForeignSetting.landingTimeout, trx) })
    await order.merge({ clearedUnder, clearedOn, declarationNo, landingDue }).save()
    const under = clearedUnder === ImportQuota.none ? '无配额（40%关税）' : ImportQuota.word(clearedUnder)
    await noteForeignOrder(
      trx,
      actor,
      order,
      'foreign_order.clear',
      `通关放行 ${clearedOn}，${under}，报关单 ${declarationNo}`
    )
    return order
  }, outer)
}

export type LandInput = {
  orderId: number
  weight: Tonnes
  certificateNo: string
  fileId: number
  landedLength?: number | null
  landedMike?: number | null
  landedStrength?: number | null
} & SeenInput

/** By so much the certificate may weigh more than was shipped before it is looked at again. */
const MOST_OVER = 0.05

/**
 * The CIQ certificate (5 → 6, F10): what has landed is paid for, never more than the contract's weight. A shortage above the tolerance is a claim at
 * once (→ 7).
 *
 * @throws RefusedError for a weight that cannot be right
 */
export async function landGoods(input: LandInput, actor: Actor, outer?: Trx): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { side: 'buyer', from, step: '上传CIQ证书' })
    if (!order.clearedOn) throw refuse(ForeignTradeRefusal.notCleared)
    if (toKilograms(input.weight) > toKilograms(order.netWeight * (1 + MOST_OVER)))
      throw refuse(ForeignTradeRefusal.heavierThanShipped({ weight: order.netWeight }))
    requireSeen(trx, input.seen, foreignOrderVersion(order))
    await writeDocument(trx, actor, order, {
      kind: ForeignDocumentKind.ciq,
      fileId: input.fileId,
      side: 'buyer',
      reference: input.certificateNo,
    })
    const landed = landedAmount(input.weight, order.netWeight, order.price)
    const shortage = shortageOf(input.weight, order.netWeight)
    await postDollars(trx, actor, {
      key: `landed:${order.id}`,
      orderId: order.id,
      kind: DollarPostingKind.landed,
      memo: `CIQ净重 ${input.weight.toFixed(3)} 吨`,
      from: DollarAccount.seller,
      to: DollarAccount.goods,
      amount: landed,
    })
    const at = await databaseNow(trx)
    const { certificateNo, landedLength = null, landedMike = null, landedStrength = null } = input
    await moveForeignOrder(trx, actor, order, {
      to: ForeignOrderState.unsettled,
      action: 'foreign_order.land',
      summary: `CIQ净重 ${input.weight.toFixed(3)} 吨，到岸货值 ${dollarText(landed)}，差额 ${dollarText(order.amount - landed)}`,
      fields: {
        certificateNo,
        landedLength,
        landedMike,
        landedStrength,
        landedWeight: input.weight,
        landedAmount: landed,
        landedAt: at,
        landingDue: null,
        settleDue: at.plus({ days: await setting(ForeignSetting.landedTimeout, trx) }),
      },
    })
    if (shortage > (await setting(ForeignSetting.landedTolerance, trx)))
      await moveForeignOrder(trx, actor, order, {
        to: ForeignOrderState.disputed,
        action: 'foreign_order.claim',
        summary: `短重 ${shortage.toFixed(3)}%，超过允差，转为索赔`,
        fields: { claimReason: `短重 ${shortage.toFixed(3)}%`, claimAmount: 0, claimDue: await claimDueOf(trx) },
      })
    await tellForeign(trx, order, 'seller', {
      code: 'N09',
      title: '买方已上传CIQ证书',
      content: `外棉订单${order.orderNo}CIQ净重${input.weight.toFixed(3)}吨（短重${shortage.toFixed(3)}%），到岸货值${dollarText(landed)}，应退${dollarText(order.amount - landed)}。`,
      sms: true,
    })
    return order
  }, outer)
}

/**
 * The system's, when the buyer has not brought the certificate in time: the contract's weight stands and nothing is owed. Where the seller's quota is
 * still missing by then, the order ends as if the buyer had left it.
 */
export async function landByContract(input: { orderId: number }, actor: Actor, outer?: Trx): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const order = await lockForeignOrder(trx, input.orderId, actor, { from, step: '按合同净重结算', money: true })
    const at = await databaseNow(trx)
    if (!order.landingDue || at <= order.landingDue) throw refuse(ForeignTradeRefusal.landingNotDue)
    if (order.quotaKind !== ImportQuota.none && !order.quotaNo) return cancelWithoutQuota(input, actor, trx)
    await postDollars(trx, actor, {
      key: `landed:${order.id}`,
      orderId: order.id,
      kind: DollarPostingKind.landed,
      memo: `合同净重 ${order.netWeight.toFixed(3)} 吨`,
      from: DollarAccount.seller,
      to: DollarAccount.goods,
      amount: order.amount,
    })
    await moveForeignOrder(trx, actor, order, {
      to: ForeignOrderState.unsettled,
      action: 'foreign_order.land',
      summary: `买方逾期未上传CIQ证书，按合同净重 ${order.netWeight.toFixed(3)} 吨结算，没有差额`,
      fields: {
        landedWeight: order.netWeight,
        landedAmount: order.amount,
        landedAt: at,
        landingDue: null,
        settleDue: at.plus({ days: await setting(ForeignSetting.landedTimeout, trx) }),
      },
    })
    await tellForeign(trx, order, 'both', {
      code: 'N09',
      title: '按合同净重结算',
      content: `外棉订单${order.orderNo}买方逾期未上传CIQ证书，按合同净重${order.netWeight.toFixed(3)}吨结算，没有差额。`,
      sms: true,
    })
    return order
  }, outer)
}
