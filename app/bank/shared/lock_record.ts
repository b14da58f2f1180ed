import type { Trx } from '#core/transaction'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import type { WithdrawDirection } from '#app/bank/codes'

/** A payment in one direction, locked: what finance decides about money that came in is nothing for a payout. @throws NotFoundError */
export async function lockRecord(trx: Trx, id: number, direction: WithdrawDirection): Promise<WithdrawRecord> {
  return WithdrawRecord.query({ client: trx }).where({ id, direction }).forUpdate().firstOrFail()
}
