import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { formatYuan } from '#core/money'
import type { Trx } from '#core/transaction'
import { EntryKind } from '#app/ledger/codes'
import { available, custody, interestIncome, unidentified } from '#app/ledger/rules/accounts'
import { post, type Entry } from '#app/ledger/actions/post'
import { notify } from '#app/system/shared/notices'
import type { BankOrder } from '#app/bank/gateway/messages'
import { partyOf } from '#app/bank/queries/bank_numbers'
import { CLEARING, companyOfParty } from '#app/bank/rules/pockets'
import { contradiction } from '#app/bank/shared/contradictions'
import { writePayment } from '#app/bank/shared/payment_of_bank'
import { PaymentNature, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { recordRef } from '#app/bank/shared/record_ref'

/** Where interest goes: a company's belongs to it; what lies in the platform's own sub-accounts earns for the platform. */
function entriesOf(party: number, amount: number): Entry[][] {
  if (party > 0) {
    const entries = [
      { account: custody, debit: amount },
      { account: available(party), credit: amount },
    ]
    return [entries]
  }
  if (party !== CLEARING) {
    const entries = [
      { account: custody, debit: amount },
      { account: interestIncome, credit: amount },
    ]
    return [entries]
  }
  // Nobody would ever claim it among the payments of unknown payers.
  const credited = [
    { account: custody, debit: amount },
    { account: unidentified, credit: amount },
  ]
  const passedOn = [
    { account: unidentified, debit: amount },
    { account: interestIncome, credit: amount },
  ]
  return [credited, passedOn]
}

/** Books interest that the bank has credited to a sub-account (flows §7). */
export async function receiveInterest(order: BankOrder, trx: Trx): Promise<boolean> {
  if (order.status !== 'success') return false
  const { orderId, amount, bankUserId } = order
  if (!amount || !bankUserId) return contradiction(trx, order, `银行利息缺少金额或子账户：${orderId}`)
  const party = await partyOf(bankUserId, trx)
  if (party === null) return contradiction(trx, order, `银行利息的子账户平台没有：${orderId}`)
  const companyId = companyOfParty(party)
  const id = await writePayment(trx, order, {
    direction: WithdrawDirection.in,
    nature: PaymentNature.interest,
    settled: true,
    companyId,
    amount,
    subAccount: bankUserId,
    name: '监管银行',
    card: '',
    bankName: null,
    remarks: order.remark ?? '存款利息',
  })
  if (id === null) return false
  const ref = recordRef(id, orderId)
  for (const [n, entries] of entriesOf(party, amount).entries())
    await post(trx, {
      key: `interest${n > 0 ? '-out' : ''}:${orderId}`,
      kind: EntryKind.interest,
      memo: '银行结息',
      ref,
      actor: systemActor(),
      entries,
    })
  await audit(trx, systemActor(), {
    action: 'bank.interest',
    entity: 'withdraw_record',
    entityId: id,
    to: WithdrawState.done,
    after: { amount, bankUserId },
    summary: '存款利息入账',
  })
  if (companyId !== null)
    await notify(trx, {
      code: 'N15',
      companyId,
      title: '存款利息到账',
      content: `监管银行结息${formatYuan(amount)}元，已计入可用余额。`,
      link: '/user-center/transfer-list',
    })
  return true
}
