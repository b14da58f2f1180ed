/* A won lot with everything that its settlement moves, locked: accounts, session, lot, entry. */
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { accountsOf, openHolds } from '#app/auction/actions/release_entry'
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionLot from '#app/auction/models/auction_lot'
import type AuctionSession from '#app/auction/models/auction_session'
import { takeFrom } from '#app/auction/rules/quota'
import { lockSession } from '#app/auction/shared/lock_session'
import { SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

export type LockedWonLot = { lot: AuctionLot; session: AuctionSession; entry: AuctionEntry; at: DateTime }

/** Locks a won lot of a session whose end is stored. For a member, a lot won by another company does not exist. */
export async function lockWon(trx: Trx, lotId: number, actor: Actor): Promise<LockedWonLot> {
  const seen = await AuctionLot.query({ client: trx }).where('id', lotId).first()
  const foreign = actor.kind === 'member' && seen?.buyerCompanyId !== actor.companyId
  if (!seen?.buyerCompanyId || foreign) throw refuse(AuctionRefusal.lotMissing)
  await lockAccounts(trx, accountsOf([seen.buyerCompanyId, seen.sellerCompanyId]))
  const session = await lockSession(trx, seen.sessionId)
  const lot = await AuctionLot.query({ client: trx }).where('id', lotId).forUpdate().firstOrFail()
  const entry = await AuctionEntry.query({ client: trx })
    .where({ sessionId: session.id, companyId: lot.buyerCompanyId! })
    .forUpdate()
    .firstOrFail()
  if (session.state !== SessionState.ended) throw refuse(AuctionRefusal.notEnded)
  return { lot, session, entry, at: await databaseNow(trx) }
}

/** Takes the deposit of a lot out of its winner's entry. @returns the parts of the entry's holds that it consists of, still frozen */
export async function lotParts(trx: Trx, { entry, session, lot }: LockedWonLot) {
  const { parts, short } = takeFrom(await openHolds(trx, entry, session), lot.deposit)
  if (short > 0) throw new Error(`auction lot ${lot.id}: the deposit is short of ${short}`)
  await entry.merge({ deposit: entry.deposit - lot.deposit }).save()
  return parts
}
