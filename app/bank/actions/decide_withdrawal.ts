import { moveWithdrawal } from '#app/bank/moves'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { IllegalTransitionError } from '#core/errors'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { unfreeze } from '#app/ledger/actions/holds'
import { notify } from '#app/system/shared/notices'
import { sendApproved } from '#app/bank/actions/send_approved'
import type WithdrawRecord from '#app/bank/models/withdraw_record'
import { WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { lockRecord } from '#app/bank/shared/lock_record'

async function waiting(trx: Trx, id: number, to: typeof WithdrawState.sent | typeof WithdrawState.failed) {
  const record = await lockRecord(trx, id, WithdrawDirection.out)
  WithdrawState.assert(record.state, to)
  // Only the bank decides sent → failed: a payout that it may have made cannot be rejected.
  if (record.state !== WithdrawState.requested)
    throw new IllegalTransitionError(WithdrawState.word(record.state), WithdrawState.word(to))
  return record
}

/** FINANCE approves a payout; it is sent at once or when the bank opens. */
export async function approveWithdrawal(id: number, actor: Actor, outer?: Trx): Promise<WithdrawRecord> {
  return inTransaction(async (trx) => {
    const record = await waiting(trx, id, WithdrawState.sent)
    await trx
      .from('withdraw_records')
      .where('id', id)
      .update({ approved_at: trx.raw('clock_timestamp()'), decided_by: actor.name, updated_at: trx.raw('now()') })
    await audit(trx, actor, {
      action: 'bank.approve',
      entity: 'withdraw_record',
      entityId: id,
      from: WithdrawState.requested,
      to: WithdrawState.sent,
      summary: `出金${formatYuan(record.amount)}元审核通过`,
    })
    await sendApproved(trx, id)
    return record.refresh()
  }, outer)
}

/** FINANCE rejects a payout; the money is available again. */
export async function rejectWithdrawal(
  input: { id: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<WithdrawRecord> {
  return inTransaction(async (trx) => {
    const record = await waiting(trx, input.id, WithdrawState.failed)
    await unfreeze(trx, {
      holdId: record.holdId!,
      key: `withdraw-rejected:${record.apiOrderId}`,
      memo: '出金驳回退回',
      actor,
    })
    await moveWithdrawal(trx, actor, record, {
      to: WithdrawState.failed,
      action: 'bank.reject',
      summary: '出金驳回',
      reason: input.reason,
      fields: { remarks: input.reason.slice(0, 200), decidedBy: actor.name },
      columns: { finished_at: trx.raw('clock_timestamp()') },
    })
    await notify(trx, {
      code: 'N15',
      companyId: record.companyId,
      title: '出金已驳回',
      content: `出金${formatYuan(record.amount)}元被驳回：${input.reason}，资金已退回可用余额。`,
      link: '/user-center/transfer-list',
    })
    return record.refresh()
  }, outer)
}
