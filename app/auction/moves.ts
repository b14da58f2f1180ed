/*
 * The moves of sessions, lots and entries (state-machines §7).
 */
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionHouse from '#app/auction/models/auction_house'
import AuctionItem from '#app/auction/models/auction_item'
import { EntryState, LotState, SessionState } from '#app/auction/codes'
import { defineMove } from '#core/moves'

export const moveSession = defineMove({ model: AuctionHouse, states: SessionState, entity: 'auction_house' })
export const moveLot = defineMove({ model: AuctionItem, states: LotState, entity: 'auction_item' })
export const moveEntry = defineMove({ model: AuctionEntry, states: EntryState, entity: 'auction_entry' })
