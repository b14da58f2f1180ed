import { moveBankAccount } from '#app/bank/moves'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { inTransaction } from '#core/transaction'
import { stopReceiving } from '#app/company/actions/set_receiving'
import { refuseWhileOpen } from '#app/company/ports/open_business'
import { available, frozen, outgoing } from '#app/ledger/rules/accounts'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { bankGateway } from '#app/bank/gateway/main'
import type { BankOrder } from '#app/bank/gateway/messages'
import { BankUnreachableError } from '#app/bank/gateway/port'
import { takeBankResult } from '#app/bank/actions/take_bank_result'
import BankAccount from '#app/bank/models/bank_account'
import { openMovements } from '#app/bank/shared/movement_queue'
import { newOrderId } from '#app/bank/shared/order_numbers'
import { BankAccountState } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'

/**
 * open → closing (state-machines §9.1): from here on the account moves no money. Its balance must be zero and nothing may be open. A repeated call
 * finds the account closing and keeps its order.
 */
async function beginClosing(actor: Actor): Promise<BankAccount> {
  return inTransaction(async (trx) => {
    const companyId = actor.companyId!
    const accounts = await lockAccounts(trx, [available(companyId), frozen(companyId), outgoing(companyId)])
    const account = await BankAccount.query({ client: trx })
      .where({ companyId })
      .whereIn('state', [BankAccountState.open, BankAccountState.closing])
      .forUpdate()
      .first()
    if (!account) throw refuse(BankRefusal.accountNotOpen)
    if (account.state === BankAccountState.closing) return account
    if ([...accounts.values()].some(({ balance }) => balance !== 0)) throw refuse(BankRefusal.balanceNotZero)
    await refuseWhileOpen(trx, 'company', companyId)
    // The bank moves nothing of a closed sub-account any more.
    if ((await openMovements(trx, companyId)) > 0) throw refuse(BankRefusal.movementsBeforeClosing)
    await moveBankAccount(trx, actor, account, {
      to: BankAccountState.closing,
      action: 'bank-account.closing',
      summary: '申请注销资金账户',
      fields: { orderId: newOrderId('XH') },
    })
    await stopReceiving(trx, companyId)
    return account
  })
}

/**
 * Closes the account of the acting company at the bank. The bank is asked between two transactions, so that no connection waits for it; without an
 * answer the account stays in closing until the bank is queried (`askAboutOrders`).
 *
 * @throws RefusedError `账户余额不为零，不能销户`, `银行还在确认此前的资金变动，请稍后再销户`, the bank's refusal, `银行暂时无法处理，请稍后再试` when it does not answer
 */
export async function closeAccount(actor: Actor): Promise<void> {
  const { orderId, bankUserId } = await beginClosing(actor)
  let answer: BankOrder
  try {
    answer = await bankGateway().closeAccount(orderId!, bankUserId!)
  } catch (error) {
    if (error instanceof BankUnreachableError) throw refuse(BankRefusal.closeUnanswered)
    throw error
  }
  await takeBankResult(answer)
  if (answer.status === 'failed') throw refuse(BankRefusal.closeRefused({ said: answer.message }))
  if (answer.status !== 'success') throw refuse(BankRefusal.closeUnanswered)
}
