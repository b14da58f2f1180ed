import { refuse } from '#core/errors'
import { askAboutOrders, askAboutPayments, sendQueued } from '#app/bank/actions/ask_bank'
import { BankUnreachableError } from '#app/bank/gateway/port'
import { BankRefusal } from '#app/bank/refusals'

/** Runs at once what the jobs do every few minutes: queries the bank about everything that is open. @returns a sentence for the operator */
export async function synchronise(): Promise<string> {
  try {
    const payments = await askAboutPayments()
    const orders = await askAboutOrders(0)
    const sent = await sendQueued()
    return `已查询：补记入金${payments}笔，更新结果${orders}笔，提交付款${sent}笔`
  } catch (error) {
    if (error instanceof BankUnreachableError) throw refuse(BankRefusal.bankUnavailable)
    throw error
  }
}
