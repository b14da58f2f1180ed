import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import type { Trx } from '#core/transaction'
import { EntryKind } from '#app/ledger/codes'
import { bankCharges, custody } from '#app/ledger/rules/accounts'
import { post } from '#app/ledger/actions/post'
import type { BankOrder } from '#app/bank/gateway/messages'
import { partyOf } from '#app/bank/queries/bank_numbers'
import { companyOfParty, PLATFORM } from '#app/bank/rules/pockets'
import { contradiction } from '#app/bank/shared/contradictions'
import { writePayment } from '#app/bank/shared/payment_of_bank'
import { PaymentNature, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { recordRef } from '#app/bank/shared/record_ref'

/**
 * Books a fee of the bank (Dr 5001 / Cr 1001). The custodian charges the platform's own sub-account: members' money is not the platform's to pay with, so a
 * fee that was taken from theirs is not booked but told, and their payouts wait until the bank has put it back.
 */
export async function receiveBankFee(order: BankOrder, trx: Trx): Promise<boolean> {
  if (order.status !== 'success') return false
  const { orderId, amount, bankUserId } = order
  if (!amount || !bankUserId) return contradiction(trx, order, `银行手续费缺少金额或子账户：${orderId}`)
  const party = await partyOf(bankUserId, trx)
  if (party !== PLATFORM)
    return contradiction(
      trx,
      order,
      `银行从平台手续费账户以外的子账户扣收手续费：${orderId}`,
      party === null ? null : companyOfParty(party)
    )
  const id = await writePayment(trx, order, {
    direction: WithdrawDirection.out,
    nature: PaymentNature.bankFee,
    settled: true,
    companyId: null,
    amount,
    subAccount: bankUserId,
    name: '监管银行',
    card: '',
    bankName: null,
    remarks: order.remark ?? '银行手续费',
  })
  if (id === null) return false
  await post(trx, {
    key: `bank-fee:${orderId}`,
    kind: EntryKind.bankFee,
    memo: order.remark?.slice(0, 200) ?? null,
    ref: recordRef(id, orderId),
    actor: systemActor(),
    entries: [
      { account: bankCharges, debit: amount },
      { account: custody, credit: amount },
    ],
  })
  await audit(trx, systemActor(), {
    action: 'bank.fee',
    entity: 'withdraw_record',
    entityId: id,
    to: WithdrawState.done,
    after: { amount },
    summary: '银行手续费',
  })
  return true
}
