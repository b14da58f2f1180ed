import { moveWithdrawal } from '#app/bank/moves'
import { EntryKind } from '#app/ledger/codes'
import { systemActor } from '#core/actor'
import { isOneOf } from '#core/define_codes'
import { formatYuan } from '#core/money'
import type { Trx } from '#core/transaction'
import { custody } from '#app/ledger/rules/accounts'
import { capture, unfreeze } from '#app/ledger/actions/holds'
import { notify } from '#app/system/shared/notices'
import { contradiction } from '#app/bank/shared/contradictions'
import type { BankOrder } from '#app/bank/gateway/messages'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { WithdrawDirection, WithdrawState } from '#app/bank/codes'

/**
 * sent → done when the bank has paid (Dr 2004 / Cr 1001), failed when it could not (Dr 2004 / Cr 2001). Only a result about this very amount ends a
 * payout; a different amount and a result that contradicts the one booked are reported (`contradiction`).
 */
export async function finishWithdrawal(order: BankOrder, trx: Trx): Promise<boolean> {
  const record = await WithdrawRecord.query({ client: trx })
    .where({ apiOrderId: order.orderId, direction: WithdrawDirection.out })
    .forUpdate()
    .first()
  const paid = order.status === 'success'
  if (!record) return paid ? contradiction(trx, order, `银行付出了平台没有的出金：${order.orderId}`) : false
  const sameAmount = order.amount === record.amount || (order.amount === undefined && !paid)
  if (!sameAmount) return contradiction(trx, order, `银行出金金额与平台不一致：${order.orderId}`, record.companyId)
  if (record.state !== WithdrawState.sent) {
    const repeated = paid
      ? isOneOf(record.state, WithdrawState.done, WithdrawState.returned)
      : record.state === WithdrawState.failed
    if (repeated) return false
    return contradiction(trx, order, `银行出金结果与平台记录相反：${order.orderId}`, record.companyId)
  }
  const actor = systemActor()
  if (paid)
    await capture(trx, {
      holdId: record.holdId!,
      to: custody,
      key: `withdraw-done:${record.apiOrderId}`,
      kind: EntryKind.payOut,
      memo: '出金至绑定账户',
      actor,
    })
  else
    await unfreeze(trx, {
      holdId: record.holdId!,
      key: `withdraw-failed:${record.apiOrderId}`,
      memo: '出金失败退回',
      actor,
    })

  const reason = paid ? null : (order.message ?? '银行处理失败').slice(0, 200)
  await moveWithdrawal(trx, actor, record, {
    to: paid ? WithdrawState.done : WithdrawState.failed,
    action: 'bank.out-result',
    summary: paid ? '出金成功' : '出金失败',
    reason,
    fields: { bankSerial: order.serial ?? null, remarks: reason ?? record.remarks },
    columns: { finished_at: trx.raw('clock_timestamp()') },
  })
  await notify(trx, {
    code: 'N15',
    companyId: record.companyId,
    title: paid ? '出金成功' : '出金失败',
    content: paid
      ? `出金${formatYuan(record.amount)}元已由银行付出。`
      : `出金${formatYuan(record.amount)}元失败：${reason}，资金已退回可用余额。`,
    link: '/user-center/transfer-list',
  })
  return true
}
