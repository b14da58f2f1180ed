import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { inTransaction, type Trx } from '#core/transaction'
import { enqueue } from '#core/jobs'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { newOrderId } from '#app/bank/order_numbers'
import { SendBankOrder } from '#app/bank/send_bank_order'
import { WithdrawDirection, WithdrawState } from '#app/bank/codes'

/** FINANCE sends an unknown payment back to where it came from; the bank's result ends it. */
export async function refundPayment(
  input: { id: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<WithdrawRecord> {
  return inTransaction(async (trx) => {
    const record = await WithdrawRecord.query({ client: trx })
      .where({ id: input.id, direction: WithdrawDirection.in })
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
      from: WithdrawState.requested,
      to: WithdrawState.sent,
      reason: input.reason,
      summary: '退回不明入金',
    })
    await enqueue(trx, SendBankOrder, { id: record.id })
    return record.refresh()
  }, outer)
}
