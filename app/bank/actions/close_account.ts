import { moveBankAccount } from '#app/bank/moves'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { stopReceiving } from '#app/company/actions/set_receiving'
import { refuseWhileOpen } from '#app/company/ports/open_business'
import { available, frozen, outgoing } from '#app/ledger/rules/accounts'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { bankGateway } from '#app/bank/gateway/main'
import { BankUnreachableError } from '#app/bank/gateway/port'
import BankAccount from '#app/bank/models/bank_account'
import { newOrderId } from '#app/bank/shared/order_numbers'
import { BankAccountState, BindFlag } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'

/** Closes the account at the bank; its balance must be zero and nothing may be open. */
export async function closeAccount(actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const companyId = actor.companyId!
    const accounts = await lockAccounts(trx, [available(companyId), frozen(companyId), outgoing(companyId)])
    const account = await BankAccount.query({ client: trx })
      .where({ companyId, state: BankAccountState.open })
      .forUpdate()
      .first()
    if (!account) throw refuse(BankRefusal.accountNotOpen)
    if ([...accounts.values()].some(({ balance }) => balance !== 0)) throw refuse(BankRefusal.balanceNotZero)
    await refuseWhileOpen(trx, 'company', companyId)

    try {
      const answer = await bankGateway().closeAccount(newOrderId('XH'), account.bankUserId!)
      if (answer.status !== 'success') throw refuse(BankRefusal.closeRefused({ said: answer.message }))
    } catch (error) {
      if (error instanceof BankUnreachableError) throw refuse(BankRefusal.bankUnavailable)
      throw error
    }
    await moveBankAccount(trx, actor, account, {
      to: BankAccountState.closed,
      action: 'bank-account.close',
      summary: '资金账户销户',
      fields: {
        bindFlag: BindFlag.unbound,
        orderId: null,
        bankStatus: 'CLOSED',
        bankUserId: null,
        bankCard: null,
      },
    })
    await stopReceiving(trx, companyId)
  }, outer)
}
