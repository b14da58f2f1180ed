import { EntryKind } from '#app/ledger/codes'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { addPaid } from '#app/order/actions/add_paid'
import { provePayPassword, type PayPasswordProof } from '#app/bank/shared/pay_password'
import { requireConfirmed } from '#app/bank/shared/require_confirmed'
import { available, escrow, feeIncome } from '#app/ledger/rules/accounts'
import { post } from '#app/ledger/actions/post'
import Order from '#app/order/models/order'
import { requireSide } from '#app/order/shared/access'
import { shortTime, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { openFeeInvoice } from '#app/settlement/actions/open_fee_invoice'
import { openInvoice } from '#app/settlement/actions/open_invoice'
import { sheetJob } from '#app/settlement/jobs/sheet'
import { settlementVersion } from '#app/settlement/rules/settlement_versions'
import { lockSettlement } from '#app/settlement/shared/lock_settlement'
import { moveSettlement } from '#app/settlement/moves'
import Settlement from '#app/settlement/models/settlement'
import { setting } from '#app/system/settings/stored_settings'
import { SettlementSetting } from '#app/settlement/settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import { SettlementState } from '#app/settlement/codes'
import { OrderState } from '#app/order/codes'
import { SettlementRefusal } from '#app/settlement/refusals'
import { orderRef } from '#app/order/shared/order_ref'

/**
 * Pays out a confirmed settlement (state-machines §6, flows §2): an overpayment goes back to the buyer, the settled amount less the retention to the
 * seller, the service fee to the platform. The retention stays in escrow.
 */
async function settleMoney(trx: Trx, actor: Actor, order: Order, settlement: Settlement) {
  const ref = orderRef(order)
  const refund = Math.max(0, -settlement.balance)
  const release = settlement.amount - settlement.retention
  if (refund > 0) {
    await post(trx, {
      key: `settlement.refund:${settlement.id}`,
      kind: EntryKind.refund,
      memo: `结算退款 ${settlement.settlementNo}`,
      ref,
      actor,
      entries: [
        { account: escrow(order.id), debit: refund },
        { account: available(order.buyerCompanyId), credit: refund },
      ],
    })
  }
  if (release > 0) {
    await post(trx, {
      key: `settlement.release:${settlement.id}`,
      kind: EntryKind.proceeds,
      memo: `货款结算 ${settlement.settlementNo}`,
      ref,
      actor,
      entries: [
        { account: escrow(order.id), debit: release },
        { account: available(order.sellerCompanyId), credit: release },
      ],
    })
  }
  const { fee } = settlement
  if (fee > 0) {
    await post(trx, {
      key: `settlement.fee:${settlement.id}`,
      kind: EntryKind.fee,
      memo: `服务费 ${settlement.settlementNo}`,
      ref,
      actor,
      entries: [
        { account: available(order.sellerCompanyId), debit: fee },
        { account: feeIncome, credit: fee },
      ],
    })
  }
  return { refund, release, fee }
}

/** → 待开票: pays out and opens both invoices, the seller's for the goods and the platform's for its fee. */
async function complete(trx: Trx, actor: Actor, order: Order, settlement: Settlement, by: string) {
  const at = await databaseNow(trx)
  const { refund, release, fee } = await settleMoney(trx, actor, order, settlement)
  const parts = [
    `向卖方支付 ${formatYuan(release)} 元`,
    `服务费 ${formatYuan(fee)} 元`,
    ...(refund > 0 ? [`退还买方 ${formatYuan(refund)} 元`] : []),
    `发票尾款 ${formatYuan(settlement.retention)} 元待释放`,
  ]
  await moveSettlement(trx, actor, settlement, {
    to: SettlementState.uninvoiced,
    action: 'settlement.settle',
    summary: `${by}；${parts.join('，')}`,
    fields: {
      released: release,
      confirmedAt: settlement.confirmedAt ?? at,
      confirmedBy: actor.name,
    },
  })
  await openInvoice(trx, order, settlement, at)
  if (fee > 0) await openFeeInvoice(trx, order, settlement, fee, at)
  await enqueue(trx, sheetJob, { settlementId: settlement.id })
  await tellSeller(trx, order, {
    code: 'N10',
    title: '货款到账',
    content: `订单${order.orderNo}结算完成，货款${formatYuan(release)}元已到账，扣服务费${formatYuan(fee)}元，请尽快开具发票。`,
    sms: true,
  })
  if (refund > 0) {
    await tellBuyer(trx, order, {
      code: 'N10',
      title: '结算退款到账',
      content: `订单${order.orderNo}结算退款${formatYuan(refund)}元已退回可用余额。`,
      sms: true,
    })
  }
}

type StepInput = { settlementId: number } & SeenInput

/**
 * The settlement of a step of the buyer towards its end, locked with its order and money.
 *
 * @throws RefusedError `异议处理中，不能确认结算`
 * @throws StaleError when the figures are not the ones that were seen
 */
async function lockStep(trx: Trx, input: StepInput, actor: Actor, from: SettlementState) {
  const { order, settlement } = await lockSettlement(trx, input.settlementId, actor, {
    side: 'buyer',
    accounts: [feeIncome],
  })
  if (settlement.state === SettlementState.disputed || order.state === OrderState.disputed)
    throw refuse(SettlementRefusal.claimOpen)
  if (settlement.state !== from)
    throw new IllegalTransitionError(
      SettlementState.word(settlement.state),
      SettlementState.word(SettlementState.uninvoiced)
    )
  requireSeen(trx, input.seen, settlementVersion(settlement))
  return { order, settlement }
}

/**
 * 确认: → 待开票, or → 待补款 when the goods were heavier than paid for (state-machines §6). The system confirms after the buyer's deadline.
 *
 * @throws RefusedError `异议处理中，不能确认结算`
 * @throws StaleError when the figures are not the ones that were seen
 */
export async function confirmSettlement(input: StepInput, actor: Actor, outer?: Trx): Promise<Settlement> {
  return inTransaction(async (trx) => {
    const { order, settlement } = await lockStep(trx, input, actor, SettlementState.unconfirmed)
    const at = await databaseNow(trx)
    const automatic = actor.kind === 'system'
    if (automatic && (!settlement.confirmDue || at <= settlement.confirmDue))
      throw refuse(SettlementRefusal.autoConfirmNotDue)
    const by = automatic ? '买方逾期未确认，结算自动确认' : '确认结算'
    if (settlement.balance <= 0) {
      await complete(trx, actor, order, settlement, by)
      return settlement
    }
    const topUpDue = await addWorkingDays(at, await setting(SettlementSetting.topUpTimeout, trx), '17:00', trx)
    await moveSettlement(trx, actor, settlement, {
      to: SettlementState.unbalanced,
      action: 'settlement.confirm',
      summary: `${by}，需补款 ${formatYuan(settlement.balance)} 元，截止 ${shortTime(topUpDue)}`,
      fields: { topUpDue, confirmedAt: at, confirmedBy: actor.name, remindedAt: null },
    })
    await tellBuyer(trx, order, {
      code: 'N10',
      title: '结算待补款',
      content: `订单${order.orderNo}结算金额${formatYuan(settlement.amount)}元，需补款${formatYuan(settlement.balance)}元，请于${shortTime(topUpDue)}前支付。`,
      sms: true,
    })
    return settlement
  }, outer)
}

/**
 * Checks the pay password for a 补款, ahead of its transaction and only for the buyer of the settlement.
 *
 * @throws RefusedError `支付密码错误`, or that it is locked
 */
export async function proveTopUp(
  input: { settlementId: number; payPassword: string },
  actor: Actor
): Promise<PayPasswordProof> {
  const settlement = await Settlement.find(input.settlementId)
  const order = settlement && (await Order.find(settlement.orderId))
  if (!order) throw refuse(SettlementRefusal.settlementMissing)
  requireSide(order, actor, 'buyer', SettlementRefusal.settlementMissing)
  return provePayPassword(actor, input.payPassword)
}

/**
 * 补款 by the buyer with the pay password.
 *
 * @throws RefusedError `可用余额不足，还需{x}元`, that the bank has to confirm earlier movements first
 * @throws StaleError when the figures are not the ones that were seen
 */
export async function topUp(
  input: StepInput & { proof: PayPasswordProof },
  actor: Actor,
  outer?: Trx
): Promise<Settlement> {
  return inTransaction(async (trx) => {
    const { order, settlement } = await lockStep(trx, input, actor, SettlementState.unbalanced)
    const amount = settlement.balance
    await requireConfirmed(trx, order.buyerCompanyId, amount)
    await post(trx, {
      key: `settlement.topup:${settlement.id}`,
      kind: EntryKind.supplement,
      memo: `结算补款 ${settlement.settlementNo}`,
      ref: orderRef(order),
      actor,
      entries: [
        { account: available(order.buyerCompanyId), debit: amount },
        { account: escrow(order.id), credit: amount },
      ],
    })
    await addPaid(trx, order, amount)
    settlement.merge({ toppedUp: amount, paid: settlement.paid + amount, balance: 0 })
    await complete(trx, actor, order, settlement, `补款 ${formatYuan(amount)} 元`)
    return settlement
  }, outer)
}
