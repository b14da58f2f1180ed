/*
 * The moves of sessions, lots and entries (state-machines §7).
 */
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
import { EntryState, LotState, SessionState } from '#app/auction/codes'
import { defineMove } from '#core/moves'

export const moveSession = defineMove({ model: AuctionSession, states: SessionState, entity: 'auction_session' })
export const moveLot = defineMove({ model: AuctionLot, states: LotState, entity: 'auction_lot' })
export const moveEntry = defineMove({ model: AuctionEntry, states: EntryState, entity: 'auction_entry' })
