import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { formatYuan, type Cents } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { available, outgoing } from '#app/ledger/rules/accounts'
import { balancesOf } from '#app/ledger/queries/balances'
import { freeze } from '#app/ledger/actions/holds'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { setting } from '#app/system/settings/stored_settings'
import { BankSetting } from '#app/bank/settings'
import { sendApproved } from '#app/bank/actions/send_approved'
import Company from '#app/company/models/company'
import { CompanyState } from '#app/company/codes'
import BankCard from '#app/bank/models/bank_card'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { newOrderId } from '#app/bank/shared/order_numbers'
import { provePayPassword, type PayPasswordProof } from '#app/bank/shared/pay_password'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import { useSmsCode, type SmsCodeProof } from '#app/identity/proofs/sms_codes'
import { proveOwnSmsCode, type OwnSmsCode } from '#app/bank/shared/own_sms_code'
import { BindFlag, CardBindState, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { FreezeType } from '#app/ledger/codes'
import { BankRefusal } from '#app/bank/refusals'
import { recordRef } from '#app/bank/shared/record_ref'

export type WithdrawInput = {
  /** Cents, at least one yuan. */
  amount: Cents
  /** A verified card; the primary one when left out. */
  bankCardId?: number | null
  remarks?: string | null
  proof: WithdrawProof
}

/** Evidence of the pay password and of a code by SMS. */
export type WithdrawProof = { payPassword: PayPasswordProof; sms: SmsCodeProof }

/**
 * The account that pays and the card that is paid: the given one, or the primary one.
 *
 * @throws RefusedError `请先开通资金账户`, `请先绑定银行卡`
 */
async function payingAccount(trx: Trx, companyId: number, bankCardId?: number | null) {
  const account = await requireOpenAccount(trx, companyId)
  const cards = BankCard.query({ client: trx }).where({ companyId, bindState: CardBindState.verified })
  const card = await (
    bankCardId ? cards.where('id', bankCardId) : cards.orderBy('primary', 'desc').orderBy('id')
  ).first()
  if (account.bindFlag !== BindFlag.bound || !card) throw refuse(BankRefusal.cardNotBound)
  return { account, card }
}

/**
 * Checks pay password and SMS code of a payout, ahead of its transaction.
 *
 * @throws RefusedError `请先开通资金账户`, `请先绑定银行卡`, `支付密码错误`, `验证码错误或已过期`
 */
export async function proveWithdrawal(
  input: OwnSmsCode & { payPassword: string; bankCardId?: number | null },
  actor: Actor
): Promise<WithdrawProof> {
  await inTransaction((trx) => payingAccount(trx, actor.companyId!, input.bankCardId))
  const payPassword = await provePayPassword(actor, input.payPassword)
  return { payPassword, sms: await proveOwnSmsCode(actor, input, 'withdraw') }
}

/** Written in place of the operator who approves. */
const AUTOMATIC = '系统自动'

/**
 * Whether a payout needs nobody's approval: all automatic payouts of the company of one day (Asia/Shanghai) together are at most 出金自动审核上限.
 * A blacklisted company may have its money, but FINANCE looks at each payout. The caller has locked the company's accounts.
 */
async function leavesUnseen(trx: Trx, companyId: number, amount: Cents): Promise<boolean> {
  const company = await Company.findOrFail(companyId, { client: trx })
  if (company.state !== CompanyState.active) return false
  const { rows } = await trx.rawQuery(
    `select coalesce(sum(amount), 0)::bigint as today from withdraw_records
     where company_id = ? and direction = ${WithdrawDirection.out} and state <> ${WithdrawState.failed} and decided_by = ?
       and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [companyId, AUTOMATIC]
  )
  return rows[0].today + amount <= (await setting(BankSetting.withdrawAutoLimit, trx))
}

/**
 * Requests a payout (state-machines §9.3): freezes the amount, and sends it to the bank at once when the payouts of the day are at most
 * 出金自动审核上限 and the bank is open; otherwise it waits for FINANCE or for the bank to open.
 *
 * @throws RefusedError `请先开通资金账户`, `请先绑定银行卡`, `验证码错误或已过期`, `可提现余额不足`
 */
export async function requestWithdrawal(input: WithdrawInput, actor: Actor, outer?: Trx): Promise<WithdrawRecord> {
  return inTransaction(async (trx) => {
    const companyId = actor.companyId!
    await lockAccounts(trx, [available(companyId), outgoing(companyId)])
    const { account, card } = await payingAccount(trx, companyId, input.bankCardId)
    if (account.payoutStop !== null) throw refuse(BankRefusal.payoutsStopped)
    await useSmsCode(trx, input.proof.sms)
    const { cashBalance } = await balancesOf(companyId, trx)
    if (input.amount > cashBalance) throw refuse(BankRefusal.withdrawableShort)

    const automatic = await leavesUnseen(trx, companyId, input.amount)
    const orderId = newOrderId('CJ')
    const record = await WithdrawRecord.create(
      {
        apiOrderId: orderId,
        direction: WithdrawDirection.out,
        state: WithdrawState.requested,
        companyId,
        userId: actor.userId,
        bankCardId: card.id,
        entityBankCard: card.bankCard,
        entityLastFour: card.lastFour,
        entityName: account.companyName,
        entityBankName: card.bankName,
        subAccount: account.bankCard,
        amount: input.amount,
        remarks: input.remarks ?? null,
      },
      { client: trx }
    )
    const hold = await freeze(trx, {
      companyId,
      amount: input.amount,
      freezeType: FreezeType.withdrawal,
      ref: recordRef(record.id, orderId),
      reason: `出金至尾号${card.lastFour}账户`,
      expectedRelease: '银行付款成功后扣划，失败或驳回后退回',
      key: `withdraw:${orderId}`,
      actor,
    })
    const approval = automatic ? { approved_at: trx.raw('clock_timestamp()'), decided_by: AUTOMATIC } : {}
    await trx
      .from('withdraw_records')
      .where('id', record.id)
      .update({ hold_id: hold.id, ...approval })
    await audit(trx, actor, {
      action: 'bank.withdraw',
      entity: 'withdraw_record',
      entityId: record.id,
      to: WithdrawState.requested,
      after: { amount: input.amount, card: card.lastFour },
      summary: `申请出金${formatYuan(input.amount)}元`,
    })
    if (automatic) await sendApproved(trx, record.id)
    return record.refresh()
  }, outer)
}
