import { EntryKind } from '#app/ledger/codes'
import { LedgerRefusal } from '#app/ledger/refusals'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { formatYuan, type Cents } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type { PayPasswordProof } from '#app/bank/shared/pay_password'
import { requireConfirmed } from '#app/bank/shared/require_confirmed'
import { available, escrow } from '#app/ledger/rules/accounts'
import { capture, unfreeze } from '#app/ledger/actions/holds'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { post } from '#app/ledger/actions/post'
import { requireSide } from '#app/order/shared/access'
import { requireOwnPart } from '#app/order/shared/contract_parties'
import { latePayment, type LatePayment } from '#app/order/rules/late_payment'
import { paymentVersion } from '#app/order/rules/order_versions'
import { lockOrder } from '#app/order/shared/lock_order'
import { moveOrder } from '#app/order/moves'
import { moveBatches } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import { shortTime, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { lacksAddress } from '#app/order/rules/delivery'
import { paymentOf } from '#app/order/rules/order_money'
import { releaseDueOf } from '#app/order/queries/release_due'
import { addWorkingDays } from '#app/system/shared/working_days'
import { OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'
import { orderRef } from '#app/order/shared/order_ref'

/**
 * 付款 (state-machines §5.1 f, flows §2 step 4): the amount moves to the escrow of the order, first from
 * the deposit, and the batches become sold. Who pays after the deadline pays the seller for the delay as well, where the order was made with a rate (F13).
 *
 * @throws StaleError when amount or terms are not the ones that were seen
 * @throws RefusedError `可用余额不足，还需{x}元`, `订单已超时` once the buyer is in default, `请先填写收货地址，再付款`,
 *   `购销合同需要本企业的…` while the contract waits for it, `大额付款须等银行确认此前的资金变动…` above the limit that operators set
 */
export async function payOrder(
  input: { orderId: number; proof: PayPasswordProof } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { money: true, batches: true })
    requireSide(order, actor, 'buyer')
    if (order.state !== OrderState.unpaid)
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.unreleased))
    const at = await databaseNow(trx)
    if (order.defaultDue && at > order.defaultDue) throw refuse(OrderRefusal.tooLate)

    if (lacksAddress(order)) throw refuse(OrderRefusal.addressNeededToPay)
    await requireOwnPart(trx, order, 'buyer')
    const late = latePayment(order, at)
    requireSeen(trx, input.seen, paymentVersion(order, late))
    await requireConfirmed(trx, order.buyerCompanyId, order.amount + late.amount)
    const { fromDeposit, spare } = await payIntoEscrow(trx, actor, order, late.amount)
    await payForDelay(trx, actor, order, late)
    const unused = spare > 0 ? `，多余定金${formatYuan(spare)}元已解冻` : ''
    await moveBatches(trx, actor, order, SalesState.booked, SalesState.sold, `订单${order.orderNo}付款`)
    const releaseDue = await releaseDueOf(trx, order, at)
    await moveOrder(trx, actor, order, {
      to: OrderState.unreleased,
      action: 'order.pay',
      summary: `付款 ${formatYuan(order.amount)} 元至订单监管账户（含定金 ${formatYuan(fromDeposit)} 元）${unused}${paidLate(late)}`,
      fields: {
        paid: order.amount,
        paidAt: at,
        releaseDue,
        defaultDue: await addWorkingDays(releaseDue, 3, '17:00', trx),
        remindedAt: null,
      },
    })
    await tellSeller(trx, order, {
      code: 'N06',
      title: '买方已付款',
      content: `订单${order.orderNo}货款${formatYuan(order.amount)}元已存入监管账户${late.amount > 0 ? `，逾期付款违约金${formatYuan(late.amount)}元已转入贵司账户` : ''}，请于${shortTime(releaseDue)}前放货。`,
      sms: true,
    })
    await tellBuyer(trx, order, {
      code: 'N14',
      title: '定金已转为货款',
      content: `您的订单${order.orderNo}已付款${formatYuan(order.amount)}元，其中定金${formatYuan(fromDeposit)}元${unused}${paidLate(late)}。`,
    })
    return order
  }, outer)
}

/**
 * Both to 2003 of the order: the deposit from the frozen money, the rest from the available money. A deposit above the amount pays only the amount
 * and what is left of it becomes available again, so that escrow holds exactly what was paid.
 */
async function payIntoEscrow(trx: Trx, actor: Actor, order: Order, late: Cents) {
  const payment = paymentOf(order)
  const { fromDeposit, spare, rest } = payment
  if (late > 0) await requireMoney(trx, order, rest + late)
  const holdId = order.depositHoldId
  if (holdId && fromDeposit > 0)
    await capture(trx, {
      holdId,
      amount: fromDeposit,
      to: escrow(order.id),
      kind: EntryKind.payment,
      memo: '定金转货款',
      key: `order.pay.deposit:${order.id}`,
      actor,
    })
  if (holdId && spare > 0)
    await unfreeze(trx, { holdId, key: `order.pay.spare:${order.id}`, memo: '定金超出货款部分解冻', actor })
  if (rest > 0)
    await post(trx, {
      key: `order.pay:${order.id}`,
      kind: EntryKind.payment,
      memo: '余款',
      ref: orderRef(order),
      actor,
      entries: [
        { account: available(order.buyerCompanyId), debit: rest },
        { account: escrow(order.id), credit: rest },
      ],
    })
  return payment
}

/** Says at once what is missing for everything that this payment consists of. The accounts are locked already. */
async function requireMoney(trx: Trx, order: Order, needed: Cents) {
  const account = available(order.buyerCompanyId)
  const { balance } = (await lockAccounts(trx, [account])).get(account)!
  if (needed > balance) throw refuse(LedgerRefusal.availableShort({ missing: needed - balance }))
}

/** 逾期付款违约金 goes to the seller, whose money came late; no part of the price, so it stays with him when the order is cancelled later. */
async function payForDelay(trx: Trx, actor: Actor, order: Order, { days, amount }: LatePayment) {
  if (amount === 0) return
  await post(trx, {
    key: `order.pay.late:${order.id}`,
    kind: EntryKind.penalty,
    memo: `逾期付款违约金，${days}天，每天${order.lateRate}%`,
    ref: orderRef(order),
    actor,
    entries: [
      { account: available(order.buyerCompanyId), debit: amount },
      { account: available(order.sellerCompanyId), credit: amount },
    ],
  })
}

const paidLate = ({ days, amount }: LatePayment) =>
  amount === 0 ? '' : `，另付逾期付款违约金${formatYuan(amount)}元（${days}天）`
