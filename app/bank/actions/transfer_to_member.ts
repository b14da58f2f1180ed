import { EntryKind } from '#app/ledger/codes'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { formatYuan, type Cents } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { available } from '#app/ledger/rules/accounts'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { post } from '#app/ledger/actions/post'
import { notify } from '#app/system/shared/notices'
import BankAccount from '#app/bank/models/bank_account'
import { requireConfirmed } from '#app/bank/shared/require_confirmed'
import { newOrderId } from '#app/bank/shared/order_numbers'
import { provePayPassword, type PayPasswordProof } from '#app/bank/shared/pay_password'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import { transferAllowance } from '#app/bank/queries/transfer_allowance'
import { proveOwnSmsCode, type OwnSmsCode } from '#app/bank/shared/own_sms_code'
import { useSmsCode, type SmsCodeProof } from '#app/identity/proofs/sms_codes'
import { haveOrder } from '#app/bank/ports/trading_partners'
import { BankAccountState } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'

export type TransferInput = { payeeCompanyId: number; amount: Cents; memo?: string | null; proof: TransferProof }

/** Evidence of the pay password, and of a code by SMS where 转账免短信上限 asks for one. */
export type TransferProof = { payPassword: PayPasswordProof; sms: SmsCodeProof | null }

/** The account of a company that may be paid: there is an order between the two. @throws RefusedError `仅支持向有订单往来的企业转账` */
async function payeeOf(trx: Trx, companyId: number, payeeCompanyId: number): Promise<BankAccount> {
  if (payeeCompanyId === companyId) throw InvalidInputError.of('payeeCompanyId', '收款企业不能是本企业')
  await requireTradingCompany(trx, companyId)
  await requireOpenAccount(trx, companyId)
  if (!(await haveOrder(trx, companyId, payeeCompanyId))) throw refuse(BankRefusal.transferToPartnersOnly)
  const payee = await BankAccount.query({ client: trx })
    .where({ companyId: payeeCompanyId, state: BankAccountState.open })
    .forShare()
    .first()
  if (!payee) throw refuse(BankRefusal.payeeWithoutAccount)
  return payee
}

/**
 * Checks pay password and SMS code of a transfer, ahead of its transaction.
 *
 * @throws RefusedError as `transferToMember`, `支付密码错误`, `验证码错误或已过期`
 */
export async function proveTransfer(
  input: Partial<OwnSmsCode> & { payeeCompanyId: number; amount: Cents; payPassword: string },
  actor: Actor
): Promise<TransferProof> {
  const { codeKey, smsCode } = input
  const code = codeKey && smsCode ? { codeKey, smsCode } : null
  await inTransaction(async (trx) => {
    await payeeOf(trx, actor.companyId!, input.payeeCompanyId)
    if (!code && input.amount > (await transferAllowance(actor.companyId!, trx)))
      throw refuse(BankRefusal.transferNeedsSms)
  })
  const payPassword = await provePayPassword(actor, input.payPassword)
  return { payPassword, sms: code && (await proveOwnSmsCode(actor, code, 'transfer')) }
}

/**
 * Transfer between members (state-machines §9.4), only between companies that have completed an order with each other.
 *
 * @throws RefusedError `今日转账累计超过免短信额度，请获取短信验证码`, that the bank has to confirm earlier movements first
 * @returns the apiOrderId of the transfer, which is written when the posting commits
 */
export async function transferToMember(
  input: TransferInput,
  actor: Actor,
  outer?: Trx
): Promise<{ apiOrderId: string }> {
  return inTransaction(async (trx) => {
    const companyId = actor.companyId!
    await lockAccounts(trx, [available(companyId), available(input.payeeCompanyId)])
    const payee = await payeeOf(trx, companyId, input.payeeCompanyId)
    if (input.proof.sms) await useSmsCode(trx, input.proof.sms)
    else if (input.amount > (await transferAllowance(companyId, trx))) throw refuse(BankRefusal.transferNeedsSms)

    await requireConfirmed(trx, companyId, input.amount)

    const apiOrderId = newOrderId('ZZ')
    const posting = await post(trx, {
      key: `transfer:${apiOrderId}`,
      kind: EntryKind.transfer,
      memo: input.memo ?? null,
      actor,
      entries: [
        { account: available(companyId), debit: input.amount },
        { account: available(input.payeeCompanyId), credit: input.amount },
      ],
    })
    await audit(trx, actor, {
      action: 'bank.transfer',
      entity: 'ledger_transaction',
      entityId: posting.id,
      after: { amount: input.amount, payeeCompanyId: input.payeeCompanyId },
      summary: `向${payee.companyName}转账${formatYuan(input.amount)}元`,
    })
    await notify(trx, {
      code: 'N15',
      companyId: input.payeeCompanyId,
      title: '收到转账',
      content: `收到${actor.companyName}转账${formatYuan(input.amount)}元。`,
      link: '/user-center/transfer-list',
    })
    return { apiOrderId }
  }, outer)
}
