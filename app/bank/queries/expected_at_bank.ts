/*
 * What the bank's books must show: the pockets by our ledger, less what the bank has not confirmed yet. Both come from one statement, so a posting is in
 * both or in neither.
 */
import db from '@adonisjs/lucid/services/db'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { MovementState, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { CLEARING, type BankParty } from '#app/bank/rules/pockets'
import { MOVEMENT_EFFECTS, POCKET_OF_ACCOUNT } from '#app/bank/shared/pocket_sql'

export type ExpectedAtBank = {
  party: BankParty
  /** By our ledger. */
  ours: { available: Cents; frozen: Cents }
  /** What the bank has if it has carried out what it has confirmed, and nothing else. */
  bank: { available: Cents; frozen: Cents }
  /** Orders that the bank may or may not have carried out: nothing can be compared until it has answered. */
  underWay: number
  /** Orders that it has not been given, or has refused. */
  waiting: number
}

/** SQL: the sums of an amount in the two pockets. */
const bothParts = (amount: string) =>
  ['available', 'frozen']
    .map((part) => `coalesce(sum(${amount}) filter (where part = '${part}'), 0)::bigint as ${part}`)
    .join(', ')

/** Payouts and refunds that the bank may have made. */
const OUT = `
  select case when direction = ${WithdrawDirection.out} then company_id else ${CLEARING} end as party
  from withdraw_records where state = ${WithdrawState.sent}`

/** Of the given parties, or of all with money or open movements. */
export async function expectedAtBank(
  parties: readonly BankParty[] | null = null,
  trx?: Trx
): Promise<ExpectedAtBank[]> {
  const { rows } = await (trx ?? db).rawQuery(
    `with pockets as (select p.party, ${bothParts('p.cents')} from ledger_accounts a, lateral (${POCKET_OF_ACCOUNT('a')}) p
         where p.party is not null and a.balance <> 0 group by p.party),
       effects as (select party, ${bothParts('change')}, count(distinct id) filter (where state = ${MovementState.sent})::int as sent,
         count(distinct id)::int as open from (${MOVEMENT_EFFECTS}) m where state <> ${MovementState.confirmed} group by party),
       payouts as (select party, count(*)::int as sent from (${OUT}) o group by party),
       named as (select party from pockets union select party from effects union select party from payouts union select unnest(?::bigint[]))
     select n.party, coalesce(p.available, 0) as our_available, coalesce(p.frozen, 0) as our_frozen,
       coalesce(p.available, 0) - coalesce(e.available, 0) as bank_available, coalesce(p.frozen, 0) - coalesce(e.frozen, 0) as bank_frozen,
       coalesce(e.sent, 0) + coalesce(o.sent, 0) as under_way, coalesce(e.open, 0) - coalesce(e.sent, 0) as waiting
     from named n left join pockets p using (party) left join effects e using (party) left join payouts o using (party)
     where n.party is not null and (?::bigint[] is null or n.party = any(?)) order by n.party`,
    [parties ?? [], parties, parties] as never
  )
  return rows.map((row: Record<string, number>) => ({
    party: row.party,
    ours: { available: row.our_available, frozen: row.our_frozen },
    bank: { available: row.bank_available, frozen: row.bank_frozen },
    underWay: row.under_way,
    waiting: row.waiting,
  }))
}
