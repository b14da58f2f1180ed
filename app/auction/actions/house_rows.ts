/*
 * Locking and reading shared by the steps of a session. Order: accounts, session, items, entries, batches.
 */
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import type AuctionEntry from '#app/auction/models/auction_entry'
import AuctionHouse from '#app/auction/models/auction_house'
import AuctionItem from '#app/auction/models/auction_item'
import { moveSession } from '#app/auction/moves'
import { SessionState } from '#app/auction/codes'
import { stepsTo } from '#app/auction/rules/session_clock'
import { AuctionRefusal } from '#app/auction/refusals'

export async function lockHouse(trx: Trx, houseId: number): Promise<AuctionHouse> {
  const house = await AuctionHouse.query({ client: trx }).where('id', houseId).forUpdate().first()
  if (!house) throw refuse(AuctionRefusal.sessionMissing)
  return house
}

export function lockItems(trx: Trx, houseId: number): Promise<AuctionItem[]> {
  return AuctionItem.query({ client: trx }).where('house_id', houseId).orderBy('id').forUpdate()
}

export const itemRef = (item: AuctionItem, house: AuctionHouse) => ({
  type: 'auction_item',
  id: item.id,
  no: house.houseCode,
})

export const entryRef = (entry: AuctionEntry, house: AuctionHouse) => ({
  type: 'auction_entry',
  id: entry.id,
  no: house.houseCode,
})

/** Writes the states that a locked session has passed, each with its line, up to `to`. */
export async function passStates(trx: Trx, actor: Actor, house: AuctionHouse, to: SessionState) {
  for (const state of stepsTo(house.state, to)) {
    await moveSession(trx, actor, house, {
      to: state,
      action: 'auction.pass',
      summary: `${SessionState.word(house.state)} → ${SessionState.word(state)}`,
    })
  }
}
