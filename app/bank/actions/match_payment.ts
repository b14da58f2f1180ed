import { moveWithdrawal } from '#app/bank/moves'
import type { Actor } from '#core/actor'
import { EntryKind } from '#app/ledger/codes'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { available, unidentified } from '#app/ledger/rules/accounts'
import { post } from '#app/ledger/actions/post'
import { notify } from '#app/system/shared/notices'
import BankAccount from '#app/bank/models/bank_account'
import type WithdrawRecord from '#app/bank/models/withdraw_record'
import { BankAccountState, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'
import { recordRef } from '#app/bank/shared/record_ref'
import { lockRecord } from '#app/bank/shared/lock_record'

/** FINANCE assigns an unidentified payment to a company (Dr 2005 / Cr 2001). */
export async function matchPayment(
  input: { id: number; companyId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<WithdrawRecord> {
  return inTransaction(async (trx) => {
    const record = await lockRecord(trx, input.id, WithdrawDirection.in)
    WithdrawState.assert(record.state, WithdrawState.done)
    const account = await BankAccount.query({ client: trx })
      .where({ companyId: input.companyId, state: BankAccountState.open })
      .forShare()
      .first()
    if (!account) throw refuse(BankRefusal.companyWithoutAccount)
    await post(trx, {
      key: `match:${record.id}`,
      kind: EntryKind.payIn,
      memo: `清分入账：${record.entityName ?? '付款方不明'} 转入`.slice(0, 200),
      ref: recordRef(record.id, record.apiOrderId),
      actor,
      entries: [
        { account: unidentified, debit: record.amount },
        { account: available(account.companyId), credit: record.amount },
      ],
    })
    await moveWithdrawal(trx, actor, record, {
      to: WithdrawState.done,
      action: 'bank.match',
      summary: `清分入账至${account.companyName}`,
      reason: input.reason,
      after: { companyId: account.companyId },
      fields: { companyId: account.companyId, decidedBy: actor.name },
      columns: { finished_at: trx.raw('clock_timestamp()') },
    })
    await notify(trx, {
      code: 'N15',
      companyId: account.companyId,
      title: '入金到账',
      content: `${record.entityName ?? ''}转入的${formatYuan(record.amount)}元已核实入账。`,
      link: '/user-center/transfer-list',
    })
    return record.refresh()
  }, outer)
}
