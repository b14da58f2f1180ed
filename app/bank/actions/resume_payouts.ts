import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { notify } from '#app/system/shared/notices'
import BankAccount from '#app/bank/models/bank_account'
import { BankRefusal } from '#app/bank/refusals'
import { DifferenceState } from '#app/bank/codes'

/** FINANCE lets payouts of a company leave again, after a result that contradicted the books was clarified with the bank. */
export async function resumePayouts(
  input: { accountId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<BankAccount> {
  return inTransaction(async (trx) => {
    const account = await BankAccount.query({ client: trx }).where('id', input.accountId).forUpdate().firstOrFail()
    if (account.payoutStop === null) throw refuse(BankRefusal.payoutsNotStopped)
    const differing = await trx
      .from('bank_differences')
      .where({ company_id: account.companyId, state: DifferenceState.open })
      .first()
    if (differing) throw refuse(BankRefusal.differencesOpen)
    const before = { payoutStop: account.payoutStop }
    await account.merge({ payoutStop: null }).save()
    await audit(trx, actor, {
      action: 'bank-account.resume',
      entity: 'bank_account',
      entityId: account.id,
      before,
      after: { payoutStop: null },
      reason: input.reason,
      summary: '恢复出金',
    })
    await notify(trx, {
      code: 'N15',
      companyId: account.companyId,
      title: '出金已恢复',
      content: '银行结果已核对完成，贵司可以继续出金。',
      link: '/user-center/transfer-list',
    })
    return account
  }, outer)
}
