/*
 * The simulated bank opens its books for a platform that has traded before it was there, such as a seeded demo market.
 * Each sub-account begins with what the platform expects at the bank. A real bank has books of its own; there the platform tells it movements.
 */
import { inTransaction } from '#core/transaction'
import { expectedAtBank } from '#app/bank/queries/expected_at_bank'
import { bankNumbersOf } from '#app/bank/queries/bank_numbers'

/** Does nothing when the simulated bank has books already. @returns the number of sub-accounts */
export async function takeOverBooks(): Promise<number> {
  return inTransaction(async (trx) => {
    await trx.rawQuery('lock table bank_simulator.members in exclusive mode')
    const { rows } = await trx.rawQuery(
      `select exists (select 1 from bank_simulator.entries) or exists (select 1 from bank_simulator.members where available + frozen > 0) as begun`
    )
    if (rows[0].begun) return 0
    await trx.rawQuery(
      `insert into bank_simulator.members (bank_user_id, sub_account, name, id_code)
       select bank_user_id, bank_card, company_name, id_code from bank_accounts where bank_user_id is not null and bank_card is not null
       on conflict do nothing`
    )
    const expected = await expectedAtBank(null, trx)
    const numbers = await bankNumbersOf(
      expected.map(({ party }) => party),
      trx
    )
    const known = expected.filter(({ party }) => numbers.has(party))
    await trx.rawQuery(
      `update bank_simulator.members m set available = r.available, frozen = r.frozen
       from unnest(?::text[], ?::bigint[], ?::bigint[]) as r(number, available, frozen) where m.bank_user_id = r.number`,
      [
        known.map(({ party }) => numbers.get(party)!),
        known.map(({ bank }) => bank.available),
        known.map(({ bank }) => bank.frozen),
      ] as never
    )
    return known.length
  })
}
