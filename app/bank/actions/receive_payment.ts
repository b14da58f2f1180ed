import { EntryKind } from '#app/ledger/codes'
import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { formatYuan } from '#core/money'
import type { Trx } from '#core/transaction'
import { available, custody, ownFunds, unidentified } from '#app/ledger/rules/accounts'
import { post } from '#app/ledger/actions/post'
import { notify } from '#app/system/shared/notices'
import { ownSubAccounts } from '#app/bank/gateway/main'
import type { BankOrder } from '#app/bank/gateway/messages'
import { contradiction } from '#app/bank/shared/contradictions'
import { writePayment } from '#app/bank/shared/payment_of_bank'
import BankAccount from '#app/bank/models/bank_account'
import { sameCompanyName } from '#app/bank/rules/bank_rules'
import { BankAccountState, PaymentNature, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { recordRef } from '#app/bank/shared/record_ref'

type PaidIn = BankOrder & { amount: number; subAccount: string }

/** What is written of a payment, whoever it belongs to. */
const paymentOf = (order: PaidIn) => ({
  direction: WithdrawDirection.in,
  amount: order.amount,
  subAccount: order.subAccount,
  name: order.payerName ?? null,
  card: order.payerCard ?? '',
  bankName: order.payerBank ?? null,
  remarks: order.remark ?? null,
})

/** What is paid into the platform's own sub-account is its own money, out of which the bank takes its fees and fees are given back. */
async function receiveOwnFunds(order: PaidIn, trx: Trx): Promise<boolean> {
  const id = await writePayment(trx, order, {
    ...paymentOf(order),
    nature: PaymentNature.ownFunds,
    settled: true,
    companyId: null,
  })
  if (id === null) return false
  await post(trx, {
    key: `in:${order.orderId}`,
    kind: EntryKind.payIn,
    memo: `${order.payerName ?? '付款方不明'} 转入平台账户`.slice(0, 200),
    ref: recordRef(id, order.orderId),
    actor: systemActor(),
    entries: [
      { account: custody, debit: order.amount },
      { account: ownFunds, credit: order.amount },
    ],
  })
  await audit(trx, systemActor(), {
    action: 'bank.own-funds',
    entity: 'withdraw_record',
    entityId: id,
    to: WithdrawState.done,
    after: { amount: order.amount, payerName: order.payerName },
    summary: '平台自有资金到账',
  })
  return true
}

/**
 * Books a payment received (state-machines §9.3). From an account in the company's own name it is credited at once; from any other payer it waits as
 * 待清分 until FINANCE assigns it or sends it back. What is paid to the platform itself is its own.
 */
export async function receivePayment(reported: BankOrder, trx: Trx): Promise<boolean> {
  const { status, amount, subAccount } = reported
  if (status !== 'success') return false
  if (!amount || !subAccount) return contradiction(trx, reported, `银行入金缺少金额或子账户：${reported.orderId}`)
  const order = { ...reported, amount, subAccount }
  const toPlatform = subAccount === ownSubAccounts().platform
  if (order.credited === 'platform' && !toPlatform)
    return contradiction(trx, order, `银行把汇往其他子账户的入金记入平台账户：${order.orderId}`)
  if (toPlatform && (order.credited ?? 'platform') === 'platform') return receiveOwnFunds(order, trx)
  const account = await BankAccount.query({ client: trx })
    .where({ bankCard: order.subAccount, state: BankAccountState.open })
    .forShare()
    .first()
  // The bank says whose sub-account it has credited; where it does not, names decide on both sides.
  const own = order.credited
    ? order.credited === 'member'
    : sameCompanyName(order.payerName ?? '', account?.companyName ?? '')
  const known = account !== null && own

  const id = await writePayment(trx, order, {
    ...paymentOf(order),
    nature: PaymentNature.ordinary,
    settled: known,
    companyId: known ? account.companyId : null,
  })
  if (id === null) return false

  await post(trx, {
    key: `in:${order.orderId}`,
    kind: EntryKind.payIn,
    memo: known ? `${order.payerName} 转入` : `待清分：${order.payerName ?? '付款方不明'}`.slice(0, 200),
    ref: recordRef(id, order.orderId),
    actor: systemActor(),
    entries: [
      { account: custody, debit: order.amount },
      { account: known ? available(account.companyId) : unidentified, credit: order.amount },
    ],
  })
  await audit(trx, systemActor(), {
    action: 'bank.in',
    entity: 'withdraw_record',
    entityId: id,
    to: known ? WithdrawState.done : WithdrawState.requested,
    after: { amount: order.amount, payerName: order.payerName },
    summary: known ? '入金到账' : '入金待清分',
  })
  if (account) {
    await notify(trx, {
      code: 'N15',
      companyId: account.companyId,
      title: known ? '入金到账' : '入金待清分',
      content: known
        ? `入金${formatYuan(order.amount)}元已到账。`
        : `收到${order.payerName ?? '不明付款方'}转入的${formatYuan(order.amount)}元，付款户名与贵司名称不一致，待平台财务核实后入账或退回。`,
      link: '/user-center/transfer-list',
    })
  }
  return true
}
