/* Payments that the bank has made and reports: each is written once, by the bank's number, and compared when it is reported again. */
import type { Cents } from '#core/money'
import { seal } from '#core/sealed_columns'
import type { Trx } from '#core/transaction'
import { contradiction } from '#app/bank/shared/contradictions'
import type { BankOrder } from '#app/bank/gateway/messages'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { type PaymentNature, type WithdrawDirection, WithdrawState } from '#app/bank/codes'

export type PaymentOfBank = {
  direction: WithdrawDirection
  nature: PaymentNature
  /** Booked to whom it belongs; false for money whose company is not known (待清分). */
  settled: boolean
  companyId: number | null
  amount: Cents
  subAccount: string | null
  /** The outside account, or who the bank says has paid. */
  name: string | null
  /** Number of the outside account; empty when the bank is the payer. */
  card: string
  bankName: string | null
  remarks: string | null
  originalNo?: string
}

/**
 * Writes a payment. A known number with other figures is a contradiction: the payment that it would be is not booked.
 *
 * @returns its id, or null when it is known
 */
export async function writePayment(trx: Trx, order: BankOrder, payment: PaymentOfBank): Promise<number | null> {
  const { direction, nature, settled, companyId, amount, subAccount, card } = payment
  const inserted = await trx
    .table('withdraw_records')
    .knexQuery.insert({
      api_order_id: order.orderId,
      direction,
      nature,
      state: settled ? WithdrawState.done : WithdrawState.requested,
      company_id: companyId,
      entity_bank_card: seal(card),
      entity_last_four: card.slice(-4) || null,
      entity_name: payment.name?.slice(0, 100) ?? null,
      entity_bank_name: payment.bankName?.slice(0, 64) ?? null,
      sub_account: subAccount?.slice(0, 32) ?? null,
      amount,
      remarks: payment.remarks?.slice(0, 200) ?? null,
      original_no: payment.originalNo ?? null,
      bank_serial: order.serial ?? null,
      finished_at: settled ? trx.knexClient.raw('clock_timestamp()') : null,
    })
    .onConflict('api_order_id')
    .ignore()
    .returning('id')
  if (inserted.length > 0) return inserted[0].id
  const known = await WithdrawRecord.query({ client: trx }).where('apiOrderId', order.orderId).firstOrFail()
  const same =
    known.direction === direction &&
    known.nature === nature &&
    known.amount === amount &&
    known.subAccount === subAccount &&
    known.originalNo === (payment.originalNo ?? null)
  if (!same) await contradiction(trx, order, `银行流水号与平台已有记录重复：${order.orderId}`, companyId)
  return null
}
