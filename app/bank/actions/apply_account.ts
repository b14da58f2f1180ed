import { moveBankAccount } from '#app/bank/moves'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { bankGateway } from '#app/bank/gateway/main'
import type { BankJump } from '#app/bank/gateway/messages'
import BankAccount from '#app/bank/models/bank_account'
import { newOrderId } from '#app/bank/shared/order_numbers'
import { seal, unseal } from '#core/sealed_columns'
import { BankAccountState } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'

export type ApplyInput = {
  mobile: string
  email?: string | null
  legalName: string
  legalId: string
  transactorName: string
  transactorId: string
  transactorMobile: string
}

/**
 * closed → opening: a company's manager applies for an account at the bank (state-machines §9.1). While the application is running, the same call
 * opens the bank's page again under the same order number, so that the bank cannot open two accounts.
 *
 * @param returnUrl where the bank sends the browser afterwards
 * @returns the form that the browser posts to the bank
 */
export async function applyAccount(
  input: ApplyInput,
  returnUrl: string,
  actor: Actor,
  outer?: Trx
): Promise<{ account: BankAccount; request: BankJump }> {
  return inTransaction(async (trx) => {
    const company = await requireTradingCompany(trx, actor.companyId!)
    await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`bank-account:${company.id}`])
    const account =
      (await BankAccount.query({ client: trx }).where('companyId', company.id).forUpdate().first()) ??
      new BankAccount().useTransaction(trx)
    if (account.state === BankAccountState.open) throw refuse(BankRefusal.accountAlreadyOpen)
    if (account.state === BankAccountState.closing) throw refuse(BankRefusal.accountClosing)
    const from = account.$isPersisted ? account.state : BankAccountState.closed

    account.merge({
      companyId: company.id,
      companyName: company.name,
      idCode: company.regnum,
      mobile: input.mobile,
      email: input.email ?? null,
      legalName: seal(input.legalName),
      legalId: seal(input.legalId),
      transactorName: seal(input.transactorName),
      transactorId: seal(input.transactorId),
      transactorMobile: input.transactorMobile,
      orderId: from === BankAccountState.opening ? account.orderId : newOrderId('KH'),
      memo: null,
    })
    const line = { to: BankAccountState.opening, action: 'bank-account.apply', summary: '申请开通资金账户' }
    if (!account.$isPersisted) {
      await account.fill({ ...account.$attributes, state: BankAccountState.opening }).save()
      await audit(trx, actor, { ...line, entity: 'bank_account', entityId: account.id, from })
    } else if (from === BankAccountState.closed) await moveBankAccount(trx, actor, account, line)
    else await account.save()

    const request = bankPage(account, returnUrl)
    return { account, request }
  }, outer)
}

function bankPage(account: BankAccount, returnUrl: string): BankJump {
  return bankGateway().openAccountPage({
    orderId: account.orderId!,
    companyName: account.companyName,
    idCode: account.idCode,
    legalName: unseal(account.legalName),
    legalId: unseal(account.legalId),
    transactorName: unseal(account.transactorName),
    transactorMobile: account.transactorMobile,
    returnUrl,
  })
}

/** The form of a running application again, for a user who left the bank's page. */
export async function resumeApplication(returnUrl: string, actor: Actor): Promise<BankJump> {
  const account = await BankAccount.findBy('companyId', actor.companyId!)
  if (account?.state !== BankAccountState.opening) throw refuse(BankRefusal.noApplication)
  return bankPage(account, returnUrl)
}
