import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { inTransaction, type Trx } from '#core/transaction'
import { enqueue } from '#core/jobs'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { newOrderId } from '#app/bank/order_numbers'
import { SendBankOrder } from '#app/bank/send_bank_order'
import { WithdrawState } from '#app/bank/codes'

/** 1 → 2: FINANCE sends an unknown payment back to where it came from; the bank's result ends it (→ 8). */
export async function refundPayment(
  input: { id: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<WithdrawRecord> {
  return inTransaction(async (trx) => {
    const record = await WithdrawRecord.query({ client: trx })
      .where({ id: input.id, direction: 1 })
      .forUpdate()
      .firstOrFail()
    WithdrawState.assert(record.state, WithdrawState.sent)
    await trx
      .from('withdraw_records')
      .where('id', record.id)
      .update({
        state: WithdrawState.sent,
        refund_order_id: newOrderId('TK'),
        decided_by: actor.name,
        sent_at: trx.raw('clock_timestamp()'),
        updated_at: trx.raw('now()'),
      })
    await audit(trx, actor, {
      action: 'bank.refund',
      entity: 'withdraw_record',
      entityId: record.id,
      from: 1,
      to: 2,
      reason: input.reason,
      summary: '退回不明入金',
    })
    await enqueue(trx, SendBankOrder, { id: record.id })
    return record.refresh()
  }, outer)
}
