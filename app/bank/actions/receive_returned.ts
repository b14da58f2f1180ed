import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { formatYuan } from '#core/money'
import { unseal } from '#core/sealed_columns'
import type { Trx } from '#core/transaction'
import { EntryKind } from '#app/ledger/codes'
import { available, custody, unidentified } from '#app/ledger/rules/accounts'
import { post } from '#app/ledger/actions/post'
import { notify } from '#app/system/shared/notices'
import { finishRefund } from '#app/bank/actions/finish_refund'
import { finishWithdrawal } from '#app/bank/actions/finish_withdrawal'
import type { BankOrder } from '#app/bank/gateway/messages'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { moveWithdrawal } from '#app/bank/moves'
import { contradiction } from '#app/bank/shared/contradictions'
import { writePayment } from '#app/bank/shared/payment_of_bank'
import { PaymentNature, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { recordRef } from '#app/bank/shared/record_ref'

/** The payout, or the payment that was sent back, by the number that the bank has it under. */
const originalOf = (trx: Trx, no: string) =>
  WithdrawRecord.query({ client: trx })
    .where((q) =>
      q
        .where({ apiOrderId: no, direction: WithdrawDirection.out })
        .orWhere({ refundOrderId: no, direction: WithdrawDirection.in })
    )
    .forUpdate()
    .first()

/**
 * Books money that came back after the bank had paid it (退汇): a payout goes to the company's available money again, its record says so; a refund is once
 * more a payment of an unknown payer, on which FINANCE decides anew.
 */
export async function receiveReturned(order: BankOrder, trx: Trx): Promise<boolean> {
  if (order.status !== 'success') return false
  const { orderId, amount, originalOrderId } = order
  if (!amount || !originalOrderId) return contradiction(trx, order, `银行退汇缺少金额或原流水号：${orderId}`)
  const original = await originalOf(trx, originalOrderId)
  if (!original) return contradiction(trx, order, `银行退回了平台没有的出金：${orderId}`)
  const refund = original.direction === WithdrawDirection.in
  if (amount !== original.amount)
    return contradiction(trx, order, `银行退汇金额与原出金不一致：${orderId}`, original.companyId)
  // Money that came back has gone out: its own result was lost, or is still on its way.
  if (original.state === WithdrawState.sent) {
    const paid: BankOrder = {
      kind: refund ? 'refund' : 'withdraw',
      orderId: originalOrderId,
      status: 'success',
      amount,
    }
    await (refund ? finishRefund(paid, trx) : finishWithdrawal(paid, trx))
    await original.refresh()
  }
  const before = await WithdrawRecord.query({ client: trx }).where('originalNo', originalOrderId).first()
  if (before && before.apiOrderId !== orderId)
    return contradiction(trx, order, `银行重复退回同一笔出金：${originalOrderId}`, original.companyId)
  if (!before && original.state !== (refund ? WithdrawState.failed : WithdrawState.done))
    return contradiction(trx, order, `银行退回了没有付出的出金：${orderId}`, original.companyId)

  const reason = (order.message ?? order.remark ?? '收款行退回').slice(0, 150)
  const companyId = refund ? null : original.companyId!
  const id = await writePayment(trx, order, {
    direction: WithdrawDirection.in,
    nature: PaymentNature.returned,
    settled: !refund,
    companyId,
    amount,
    subAccount: original.subAccount,
    name: original.entityName,
    card: unseal(original.entityBankCard),
    bankName: original.entityBankName,
    remarks: `${reason}，原流水号${originalOrderId}`,
    originalNo: originalOrderId,
  })
  if (id === null) return false
  const actor = systemActor()
  await post(trx, {
    key: `returned:${orderId}`,
    kind: EntryKind.returned,
    memo: reason,
    ref: recordRef(id, orderId),
    actor,
    entries: [
      { account: custody, debit: amount },
      { account: companyId === null ? unidentified : available(companyId), credit: amount },
    ],
  })
  await audit(trx, actor, {
    action: 'bank.returned',
    entity: 'withdraw_record',
    entityId: id,
    to: refund ? WithdrawState.requested : WithdrawState.done,
    after: { amount, originalNo: originalOrderId },
    reason,
    summary: refund ? '退回款被收款行退回' : '出金被收款行退回',
  })
  if (companyId === null) return true
  await moveWithdrawal(trx, actor, original, {
    to: WithdrawState.returned,
    action: 'bank.out-returned',
    summary: '出金退汇',
    reason,
    fields: { remarks: reason },
  })
  await notify(trx, {
    code: 'N15',
    companyId,
    title: '出金被退回',
    content: `出金${formatYuan(amount)}元被收款行退回：${reason}。资金已回到可用余额，请核对收款账户后重新申请。`,
    link: '/user-center/transfer-list',
  })
  return true
}
