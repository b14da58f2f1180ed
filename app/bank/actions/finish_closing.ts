import { moveBankAccount } from '#app/bank/moves'
import { systemActor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { startReceiving } from '#app/company/actions/set_receiving'
import { contradiction } from '#app/bank/shared/contradictions'
import type { BankOrder } from '#app/bank/gateway/messages'
import BankAccount from '#app/bank/models/bank_account'
import { CLOSED_ACCOUNT } from '#app/bank/shared/closed_account'
import { BankAccountState } from '#app/bank/codes'

/**
 * closing → closed, or back to open when the bank refuses.
 *
 * @param fresh whether the bank reports this result for the first time; the order is forgotten with its result
 */
export async function finishClosing(order: BankOrder, fresh: boolean, trx: Trx): Promise<boolean> {
  const account = await BankAccount.query({ client: trx }).where('orderId', order.orderId).forUpdate().first()
  const closed = order.status === 'success'
  if (!account || account.state !== BankAccountState.closing)
    return closed && fresh ? contradiction(trx, order, `银行注销了平台没有注销的账户：${order.orderId}`) : false
  if (!closed) await startReceiving(trx, account.companyId, account.bankUserId!)
  await moveBankAccount(trx, systemActor(), account, {
    to: closed ? BankAccountState.closed : BankAccountState.open,
    action: 'bank-account.close',
    summary: closed ? '资金账户销户' : '银行未受理销户',
    reason: closed ? null : order.message,
    fields: closed ? CLOSED_ACCOUNT : { orderId: null },
  })
  return true
}
