import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { IllegalTransitionError } from '#core/errors'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { release } from '#app/ledger/holds'
import { notify } from '#app/system/notices'
import { sendApproved } from '#app/bank/actions/send_approved'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { WithdrawState } from '#app/bank/codes'

async function waiting(trx: Trx, id: number, to: 2 | 8) {
  const record = await WithdrawRecord.query({ client: trx }).where({ id, direction: 2 }).forUpdate().firstOrFail()
  WithdrawState.assert(record.state, to)
  // 2 → 8 is the bank's alone: what it may have paid cannot be rejected any more.
  if (record.state !== WithdrawState.requested)
    throw new IllegalTransitionError(WithdrawState.word(record.state), WithdrawState.word(to))
  return record
}

/** FINANCE approves a payout; it leaves at once or when the bank opens. */
export async function approveWithdrawal(id: number, actor: Actor, outer?: Trx): Promise<WithdrawRecord> {
  return inTransaction(async (trx) => {
    const record = await waiting(trx, id, 2)
    await trx
      .from('withdraw_records')
      .where('id', id)
      .update({ approved_at: trx.raw('clock_timestamp()'), decided_by: actor.name, updated_at: trx.raw('now()') })
    await audit(trx, actor, {
      action: 'bank.approve',
      entity: 'withdraw_record',
      entityId: id,
      from: 1,
      to: 2,
      summary: `出金${formatYuan(record.amount)}元审核通过`,
    })
    await sendApproved(trx, id)
    return record.refresh()
  }, outer)
}

/** 1 → 8: FINANCE rejects a payout; the money is available again. */
export async function rejectWithdrawal(
  input: { id: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<WithdrawRecord> {
  return inTransaction(async (trx) => {
    const record = await waiting(trx, input.id, 8)
    await release(trx, {
      holdId: record.holdId!,
      key: `withdraw-rejected:${record.apiOrderId}`,
      memo: '出金驳回退回',
      actor,
    })
    await trx
      .from('withdraw_records')
      .where('id', record.id)
      .update({
        state: WithdrawState.failed,
        remarks: input.reason.slice(0, 200),
        decided_by: actor.name,
        finished_at: trx.raw('clock_timestamp()'),
        updated_at: trx.raw('now()'),
      })
    await audit(trx, actor, {
      action: 'bank.reject',
      entity: 'withdraw_record',
      entityId: record.id,
      from: 1,
      to: 8,
      reason: input.reason,
      summary: '出金驳回',
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
