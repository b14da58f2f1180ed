import { systemActor } from '#core/actor'
import { moveWithdrawal } from '#app/bank/moves'
import { enqueue } from '#core/jobs'
import type { Trx } from '#core/transaction'
import { isBankOpen } from '#app/bank/shared/bank_hours'
import { SendBankOrder } from '#app/bank/jobs/send_bank_order'
import { movementsBefore } from '#app/bank/shared/movement_queue'
import { WithdrawDirection, WithdrawState } from '#app/bank/codes'

/**
 * requested → sent: sends an approved payout to the bank; outside the bank's hours it waits for the next opening, while the payouts of its company
 * are stopped until they are resumed, and for the bank to confirm what moved the company's money before.
 */
export async function sendApproved(trx: Trx, id: number): Promise<boolean> {
  if (!(await isBankOpen(trx))) return false
  const sent = await moveWithdrawal.where(
    trx,
    systemActor(),
    (query) =>
      void query
        .where({ id, direction: WithdrawDirection.out })
        .whereNotNull('approved_at')
        .whereNotExists((stopped) =>
          stopped
            .from('bank_accounts')
            .whereColumn('bank_accounts.company_id', 'withdraw_records.company_id')
            .whereNotNull('bank_accounts.payout_stop')
        )
        .whereRaw(`${movementsBefore('withdraw_records')} = 0`),
    {
      to: WithdrawState.sent,
      action: 'bank.send',
      summary: '提交银行付款',
      columns: { sent_at: trx.raw('clock_timestamp()') },
    }
  )
  if (sent.length === 0) return false
  await enqueue(trx, SendBankOrder, { id })
  return true
}
