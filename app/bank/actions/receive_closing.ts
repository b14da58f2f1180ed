import { systemActor } from '#core/actor'
import { isOneOf } from '#core/define_codes'
import type { Trx } from '#core/transaction'
import { stopReceiving } from '#app/company/actions/set_receiving'
import { available, frozen, outgoing } from '#app/ledger/rules/accounts'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { notify } from '#app/system/shared/notices'
import type { BankOrder } from '#app/bank/gateway/messages'
import BankAccount from '#app/bank/models/bank_account'
import { moveBankAccount } from '#app/bank/moves'
import { contradiction } from '#app/bank/shared/contradictions'
import { CLOSED_ACCOUNT } from '#app/bank/shared/closed_account'
import { partyOf } from '#app/bank/queries/bank_numbers'
import { expectedAtBank } from '#app/bank/queries/expected_at_bank'
import { BankAccountState } from '#app/bank/codes'

/**
 * open or closing → closed, because the bank has closed the sub-account by itself. The company may open another one. While money lies there by our books,
 * or orders about it are under way, nothing is closed: FINANCE is told, and payouts stop until the bank has said where the money is.
 */
export async function receiveClosing(order: BankOrder, trx: Trx): Promise<boolean> {
  if (order.status !== 'success') return false
  const companyId = order.bankUserId ? await partyOf(order.bankUserId, trx) : null
  // Reported again, or of a company that has another sub-account by now.
  if (companyId === null) return false
  if (companyId <= 0) return contradiction(trx, order, `银行注销了平台自己的子账户：${order.orderId}`)
  await lockAccounts(trx, [available(companyId), frozen(companyId), outgoing(companyId)])
  const account = await BankAccount.query({ client: trx })
    .where({ companyId, bankUserId: order.bankUserId })
    .forUpdate()
    .first()
  if (!account || !isOneOf(account.state, BankAccountState.open, BankAccountState.closing)) return false
  const [{ ours, underWay, waiting }] = await expectedAtBank([companyId], trx)
  if (ours.available !== 0 || ours.frozen !== 0 || underWay + waiting > 0)
    return contradiction(trx, order, `银行注销了仍有资金或未完成指令的子账户：${order.orderId}`, companyId)
  const reason = order.message ?? order.remark
  await stopReceiving(trx, companyId)
  await moveBankAccount(trx, systemActor(), account, {
    to: BankAccountState.closed,
    action: 'bank-account.closed-by-bank',
    summary: '银行注销资金账户',
    reason,
    fields: CLOSED_ACCOUNT,
  })
  await notify(trx, {
    code: 'N15',
    companyId,
    title: '资金账户已被银行注销',
    content: `监管银行已注销贵司的资金账户${reason ? `：${reason}` : ''}。继续交易请重新开户。`,
    link: '/user-center/transfer-list',
  })
  return true
}
