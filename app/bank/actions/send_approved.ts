import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { enqueue } from '#core/jobs'
import type { Trx } from '#core/transaction'
import { isBankOpen } from '#app/bank/bank_hours'
import { SendBankOrder } from '#app/bank/send_bank_order'
import { WithdrawDirection, WithdrawState } from '#app/bank/codes'

/** requested → sent: an approved payout leaves for the bank; outside the bank's hours it stays where it is for the next opening. */
export async function sendApproved(trx: Trx, id: number): Promise<boolean> {
  if (!(await isBankOpen(trx))) return false
  const { rows } = await trx.rawQuery(
    `update withdraw_records set state = ${WithdrawState.sent}, sent_at = clock_timestamp(), updated_at = now()
     where id = ? and direction = ${WithdrawDirection.out} and state = ${WithdrawState.requested} and approved_at is not null returning id`,
    [id]
  )
  if (rows.length === 0) return false
  await audit(trx, systemActor(), {
    action: 'bank.send',
    entity: 'withdraw_record',
    entityId: id,
    from: WithdrawState.requested,
    to: WithdrawState.sent,
    summary: '提交银行付款',
  })
  await enqueue(trx, SendBankOrder, { id })
  return true
}
