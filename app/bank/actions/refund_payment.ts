import { moveWithdrawal } from '#app/bank/moves'
import type { Actor } from '#core/actor'
import { inTransaction, type Trx } from '#core/transaction'
import { enqueue } from '#core/jobs'
import type WithdrawRecord from '#app/bank/models/withdraw_record'
import { newOrderId } from '#app/bank/shared/order_numbers'
import { SendBankOrder } from '#app/bank/jobs/send_bank_order'
import { WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { lockRecord } from '#app/bank/shared/lock_record'

/** FINANCE sends an unidentified payment back to its payer; the bank's result completes the refund. */
export async function refundPayment(
  input: { id: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<WithdrawRecord> {
  return inTransaction(async (trx) => {
    const record = await lockRecord(trx, input.id, WithdrawDirection.in)
    await moveWithdrawal(trx, actor, record, {
      to: WithdrawState.sent,
      action: 'bank.refund',
      summary: '退回不明入金',
      reason: input.reason,
      fields: { refundOrderId: newOrderId('TK'), decidedBy: actor.name },
      columns: { sent_at: trx.raw('clock_timestamp()') },
    })
    await enqueue(trx, SendBankOrder, { id: record.id })
    return record.refresh()
  }, outer)
}
