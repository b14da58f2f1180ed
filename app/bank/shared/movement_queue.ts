/*
 * The order in which movements reach the bank. Each waits for the earlier ones of the sub-account that pays, which may bring it the money, and of the
 * member that is paid, so that the bank's statement has the order of ours. The platform's sub-accounts deal with everybody and hold nobody up: a fee that it
 * gives back and the bank refuses, for want of money, is not waited for, because the money may come from what would wait.
 */
import type { Trx } from '#core/transaction'
import { MovementState } from '#app/bank/codes'
import { PLATFORM } from '#app/bank/rules/pockets'

/** SQL: an earlier movement that is not confirmed touches a sub-account of the movement `m`. */
const WAITS = `exists (select 1 from bank_movements e where e.state <> ${MovementState.confirmed} and e.id < m.id
    and (m.payer_company_id > 0 and e.payer_company_id = m.payer_company_id or m.payee_company_id > 0 and e.payer_company_id = m.payee_company_id))
  or exists (select 1 from bank_movements e where e.state <> ${MovementState.confirmed} and e.id < m.id
    and not (e.payer_company_id = ${PLATFORM} and e.state = ${MovementState.refused})
    and (m.payer_company_id > 0 and e.payee_company_id = m.payer_company_id or m.payee_company_id > 0 and e.payee_company_id = m.payee_company_id))`

/** Ids of queued movements that may be sent now, in order, locked against other processes. */
export async function nextMovements(trx: Trx, limit: number): Promise<number[]> {
  const { rows } = await trx.rawQuery(
    `select m.id from bank_movements m where m.state = ${MovementState.queued} and not (${WAITS})
     order by m.id limit ${limit} for update skip locked`
  )
  return (rows as { id: number }[]).map(({ id }) => id)
}

/** SQL: how many movements of the company `withdraw_records.company_id` the bank has not confirmed that were posted before the payout. */
export const movementsBefore = (payout: string) =>
  `(select count(*)::int from bank_movements o where o.state <> ${MovementState.confirmed}
     and (o.payer_company_id = ${payout}.company_id or o.payee_company_id = ${payout}.company_id)
     and coalesce(o.transaction_id, 0) < coalesce((select min(t.id) from ledger_transactions t where t.hold_id = ${payout}.hold_id), o.transaction_id))`

/** Movements of a company that the bank has not confirmed yet. */
export async function openMovements(trx: Trx, companyId: number): Promise<number> {
  const { rows } = await trx.rawQuery(
    `select count(*)::int as open from bank_movements o where o.state <> ${MovementState.confirmed} and (o.payer_company_id = ? or o.payee_company_id = ?)`,
    [companyId, companyId]
  )
  return rows[0].open
}
