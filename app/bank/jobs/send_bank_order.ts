/*
 * The job that sends an order to the bank. It may run any number of times: the bank identifies the order by its number, which never changes. When the
 * bank does not answer, it is unknown whether it has the order, so the record stays 银行处理中 until the bank is queried (`ask_bank`).
 */
import { defineJob } from '#core/jobs'
import { takeBankResult } from '#app/bank/actions/take_bank_result'
import { bankGateway } from '#app/bank/gateway/main'
import { BankUnreachableError } from '#app/bank/gateway/port'
import BankAccount from '#app/bank/models/bank_account'
import BankCard from '#app/bank/models/bank_card'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { unseal } from '#core/sealed_columns'
import { WithdrawDirection, WithdrawState } from '#app/bank/codes'

/** Sends the order of a record in state 2 to the bank, under the number it was created with. */
export async function sendBankOrder(id: number): Promise<void> {
  const record = await WithdrawRecord.find(id)
  if (!record || record.state !== WithdrawState.sent) return
  try {
    if (record.direction === WithdrawDirection.in) {
      await takeBankResult(
        await bankGateway().refund({
          orderId: record.refundOrderId!,
          originalOrderId: record.apiOrderId,
          amount: record.amount,
        })
      )
      return
    }
    const account = await BankAccount.findByOrFail('companyId', record.companyId!)
    const card = record.bankCardId ? await BankCard.find(record.bankCardId) : null
    const answer = await bankGateway().withdraw({
      orderId: record.apiOrderId,
      bankUserId: account.bankUserId!,
      amount: record.amount,
      name: account.companyName,
      card: unseal(record.entityBankCard),
      bankCode: card?.bankCode ?? '',
      bankName: record.entityBankName ?? '',
    })
    await takeBankResult(answer)
  } catch (error) {
    if (!(error instanceof BankUnreachableError)) throw error
  }
}

export const SendBankOrder = defineJob<{ id: number }>({
  name: 'bank.send-order',
  label: '发送银行指令',
  handle: ({ id }) => sendBankOrder(id),
})
