/*
 * The clock of a session as it stands in its rows.
 */
import type AuctionHouse from '#app/auction/models/auction_house'
import type AuctionItem from '#app/auction/models/auction_item'
import { deadlineOf, houseStateAt } from '#app/auction/rules/session_clock'
import { LotState, type SessionState } from '#app/auction/codes'
import { DateTime } from 'luxon'

/** The times of a session as the rules read them. */
export function timesOf(house: AuctionHouse) {
  return {
    state: house.state,
    startTime: house.startTime.toMillis(),
    endTime: house.endTime.toMillis(),
    postpone: house.postpone,
    lockBefore: house.lockBefore,
    flashCap: house.flashCap,
  }
}

/** When an item closes or has closed. */
export function closesAt(house: AuctionHouse, item: AuctionItem): DateTime {
  return DateTime.fromMillis(deadlineOf(timesOf(house), item.deadline?.toMillis() ?? null))
}

/** The state a session is really in at a moment. */
export function stateAt(house: AuctionHouse, items: AuctionItem[], at: DateTime): SessionState {
  const open = items.filter((item) => item.state === LotState.waiting).map((item) => closesAt(house, item).toMillis())
  return houseStateAt(timesOf(house), open, at.toMillis())
}
