/*
 * Simulated bidders of the demo: demo companies that enter, bid up to a limit for each lot, and sign the deals they win. They use the same actions as
 * users; refusals (outbid meanwhile, quota used up) are expected.
 */
import { randomUUID } from 'node:crypto'
import { systemActor, type Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { DomainError } from '#core/errors'
import { closeDue } from '#app/auction/actions/close_session'
import { depositEntry, registerEntry } from '#app/auction/actions/enter_session'
import { placeBid } from '#app/auction/actions/place_bid'
import { signDeal } from '#app/auction/actions/settle_deal'
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
import { nextBid } from '#app/auction/rules/bid_range'
import { closesAt } from '#app/auction/rules/session_times'
import type { Random } from '#app/demo/shared/random'
import { AuctionDirection, EntryState, LotState } from '#app/auction/codes'

/** Cents: enough for about six lots. */
const DEPOSIT = 15_000_000

async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/** Registers companies and freezes a deposit for each; companies that are refused are skipped. */
export async function enterAll(session: AuctionSession, bidders: Actor[], amount = DEPOSIT) {
  for (const bidder of bidders) {
    await unlessRefused(async () => {
      await registerEntry({ sessionId: session.id, noticeVersion: session.noticeVersion }, bidder)
      await depositEntry({ sessionId: session.id, amount, key: randomUUID() }, bidder)
    })
  }
}

/** A company's limit for a lot in steps beyond the starting price: between 4 and 40, always the same for a lot and a company. */
function worth(lot: AuctionLot, companyId: number): number {
  return 4 + ((lot.id * 7919 + companyId * 104_729) % 37)
}

/** Places one bid of a random company that is still below its limit, on a random lot. @returns false when no company wants to bid more */
export async function bidOnce(sessionId: number, bidders: Actor[], random: Random): Promise<boolean> {
  const session = await AuctionSession.findOrFail(sessionId)
  const at = await databaseNow()
  const open = (await AuctionLot.query().where({ sessionId, state: LotState.waiting }).orderBy('id')).filter(
    (lot) => closesAt(session, lot) > at
  )
  const inside = new Set(
    (await AuctionEntry.query().where({ sessionId, state: EntryState.entered })).map(({ companyId }) => companyId)
  )
  const sign = session.priceDirection === AuctionDirection.up ? 1 : -1
  const wishes = open.flatMap((lot) =>
    bidders
      .filter(({ companyId }) => inside.has(companyId!) && companyId !== lot.buyerCompanyId)
      .map((bidder) => {
        const limit = lot.startingPrice + sign * worth(lot, bidder.companyId!) * lot.stepPrice
        const price =
          nextBid(session.priceDirection === AuctionDirection.up, lot) + sign * random.between(0, 2) * lot.stepPrice
        return { lot, bidder, price, wanted: sign * (limit - price) >= 0 }
      })
      .filter(({ wanted }) => wanted)
  )
  if (wishes.length === 0) return false
  const { lot, bidder, price } = random.pick(wishes)
  await unlessRefused(() => placeBid({ lotId: lot.id, price, key: randomUUID() }, bidder))
  return true
}

/** Signs the lots won by simulated bidders; lots won by users are left to them. */
export async function signWins(sessionId: number, bidders: Actor[]): Promise<void> {
  await closeDue(sessionId, systemActor())
  const lots = await AuctionLot.query()
    .where({ sessionId, state: LotState.hammered })
    .whereNull('signed_at')
    .orderBy('id')
  for (const lot of lots) {
    const winner = bidders.find(({ companyId }) => companyId === lot.buyerCompanyId)
    if (winner) await unlessRefused(() => signDeal({ lotId: lot.id }, winner))
  }
}
