import db from '@adonisjs/lucid/services/db'
import { bankGateway } from '#app/bank/gateway/main'
import type { BookDifference } from '#app/bank/rules/differences'
import type { BankParty } from '#app/bank/rules/pockets'
import { DifferenceCause } from '#app/bank/codes'

/** Entries of a sub-account at the bank on a day (`YYYY-MM-DD`) under numbers that the platform does not have: why its balance differs, line by line. */
export async function unknownEntries(party: BankParty, bankUserId: string, day: string): Promise<BookDifference[]> {
  const entries = await bankGateway().entriesOf(bankUserId, day)
  const nos = [...new Set(entries.map(({ orderId }) => orderId))]
  const { rows } = await db.rawQuery(
    `select no from unnest(?::text[]) as no
     where not exists (select 1 from bank_movements m where m.movement_no = no or no = any(m.refused_nos))
       and not exists (select 1 from withdraw_records w where w.api_order_id = no or w.refund_order_id = no)`,
    [nos]
  )
  return (rows as { no: string }[]).map(({ no: orderNo }) => ({
    cause: DifferenceCause.missingHere,
    orderNo,
    day,
    party,
  }))
}
