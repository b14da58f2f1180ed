/*
 * Simulated bidders of the demo: real demo companies that enter, bid up to what a lot is worth to them, and sign what they win. They use
 * the same actions as everybody; a refusal (outbid meanwhile, quota used up) is part of the game.
 */
import { randomUUID } from 'node:crypto'
import { systemActor, type Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { DomainError } from '#core/errors'
import { closeDue } from '#app/auction/actions/close_house'
import { depositEntry, registerEntry } from '#app/auction/actions/enter_house'
import { placeBid } from '#app/auction/actions/place_bid'
import { signDeal } from '#app/auction/actions/settle_deal'
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionHouse from '#app/auction/models/auction_house'
import AuctionItem from '#app/auction/models/auction_item'
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

/** Registers companies and freezes a deposit for each; who may not take part stays out. */
export async function enterAll(house: AuctionHouse, bidders: Actor[], amount = DEPOSIT) {
  for (const bidder of bidders) {
    await unlessRefused(async () => {
      await registerEntry({ houseId: house.id, noticeVersion: house.noticeVersion }, bidder)
      await depositEntry({ houseId: house.id, amount, key: randomUUID() }, bidder)
    })
  }
}

/** How many steps beyond the start an item is worth to a company: between 4 and 40, always the same. */
function worth(item: AuctionItem, companyId: number): number {
  return 4 + ((item.id * 7919 + companyId * 104_729) % 37)
}

/** One bid of somebody on something, or nothing when nobody wants more. */
export async function bidOnce(houseId: number, bidders: Actor[], random: Random): Promise<boolean> {
  const house = await AuctionHouse.findOrFail(houseId)
  const at = await databaseNow()
  const open = (await AuctionItem.query().where({ houseId, state: LotState.waiting }).orderBy('id')).filter(
    (item) => closesAt(house, item) > at
  )
  const inside = new Set(
    (await AuctionEntry.query().where({ houseId, state: EntryState.entered })).map(({ companyId }) => companyId)
  )
  const sign = house.priceDirection === AuctionDirection.up ? 1 : -1
  const wishes = open.flatMap((item) =>
    bidders
      .filter(({ companyId }) => inside.has(companyId!) && companyId !== item.buyerCompanyId)
      .map((bidder) => {
        const limit = item.startingPrice + sign * worth(item, bidder.companyId!) * item.stepPrice
        const price =
          nextBid(house.priceDirection === AuctionDirection.up, item) + sign * random.between(0, 2) * item.stepPrice
        return { item, bidder, price, wanted: sign * (limit - price) >= 0 }
      })
      .filter(({ wanted }) => wanted)
  )
  if (wishes.length === 0) return false
  const { item, bidder, price } = random.pick(wishes)
  await unlessRefused(() => placeBid({ itemId: item.id, price, key: randomUUID() }, bidder))
  return true
}

/** Simulated winners sign. What people won is theirs to sign. */
export async function signWins(houseId: number, bidders: Actor[]): Promise<void> {
  await closeDue(houseId, systemActor())
  const items = await AuctionItem.query()
    .where({ houseId, state: LotState.hammered })
    .whereNull('signed_at')
    .orderBy('id')
  for (const item of items) {
    const winner = bidders.find(({ companyId }) => companyId === item.buyerCompanyId)
    if (winner) await unlessRefused(() => signDeal({ itemId: item.id }, winner))
  }
}
