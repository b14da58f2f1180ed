import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import BankAccount from '#app/bank/models/bank_account'
import { BankAccountState } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'

/**
 * The open account of a company, locked so that it cannot be closed before the transaction ends.
 *
 * @throws RefusedError `请先开通资金账户`
 */
export async function requireOpenAccount(trx: Trx, companyId: number): Promise<BankAccount> {
  const account = await BankAccount.query({ client: trx })
    .where({ companyId, state: BankAccountState.open })
    .forShare()
    .first()
  if (!account) throw refuse(BankRefusal.accountNotOpen)
  return account
}
