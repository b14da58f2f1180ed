import { moveWithdrawal } from '#app/bank/moves'
import { EntryKind } from '#app/ledger/codes'
import { systemActor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { custody, unidentified } from '#app/ledger/rules/accounts'
import { post } from '#app/ledger/actions/post'
import { contradiction } from '#app/bank/shared/contradictions'
import type { BankOrder } from '#app/bank/gateway/messages'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { recordRef } from '#app/bank/shared/record_ref'

/** sent → failed when the money went back (Dr 2005 / Cr 1001); → requested when the bank could not send it, so that FINANCE decides again. */
export async function finishRefund(order: BankOrder, trx: Trx): Promise<boolean> {
  const record = await WithdrawRecord.query({ client: trx })
    .where({ refundOrderId: order.orderId, direction: WithdrawDirection.in })
    .forUpdate()
    .first()
  const sent = order.status === 'success'
  if (!record) return sent ? contradiction(trx, order, `银行付出了平台没有的退款：${order.orderId}`) : false
  const sameAmount = order.amount === record.amount || (order.amount === undefined && !sent)
  if (!sameAmount) return contradiction(trx, order, `银行退款金额与平台不一致：${order.orderId}`, record.companyId)
  if (record.state !== WithdrawState.sent) {
    // A refund that failed leaves the record to FINANCE, which may have assigned it to a company since.
    const repeated = sent === (record.state === WithdrawState.failed)
    return repeated
      ? false
      : contradiction(trx, order, `银行退款结果与平台记录相反：${order.orderId}`, record.companyId)
  }
  if (sent) {
    await post(trx, {
      key: `refund:${order.orderId}`,
      kind: EntryKind.payOut,
      memo: `退回：${record.entityName ?? '付款方不明'}`.slice(0, 200),
      ref: recordRef(record.id, record.apiOrderId),
      actor: systemActor(),
      entries: [
        { account: unidentified, debit: record.amount },
        { account: custody, credit: record.amount },
      ],
    })
  }
  await moveWithdrawal(trx, systemActor(), record, {
    to: sent ? WithdrawState.failed : WithdrawState.requested,
    action: 'bank.refund-result',
    summary: sent ? '不明入金已退回' : '不明入金退回失败',
    reason: order.message,
    fields: { remarks: sent ? '已退回付款方' : `退回失败：${order.message ?? '银行未受理'}`.slice(0, 200) },
    columns: { finished_at: sent ? trx.raw('clock_timestamp()') : null },
  })
  return true
}
