/*
 * State machines of state-machines §7 as data. Sessions move by the clock from 2 to 6: what is stored may lag behind, what counts is
 * `rules/session_clock`.
 */
import { AuctionEntryStates, AuctionHouseStates, AuctionItemStates } from '#app/auction/dictionaries'
import { defineMachine } from '#core/transitions'

/** state-machines §7.1. A session that nobody looked at may pass several states at once, each with its line. */
export const houseMachine = defineMachine(AuctionHouseStates, {
  1: [2, 8],
  2: [1, 3, 8],
  3: [5, 8],
  5: [6, 8],
  6: [9, 8],
})

/** state-machines §7.2; 9 → 1: who has left, or was sent home by a withdrawal, may come again before the session is over, under its old number. */
export const entryMachine = defineMachine(AuctionEntryStates, { 1: [2, 9], 2: [9], 9: [1] })

/** state-machines §7.4; 5 → 4 is the voiding of a session whose item was hammered already. */
export const itemMachine = defineMachine(AuctionItemStates, { 1: [4, 5], 5: [4, 8, 9] })

export type HouseState = 1 | 2 | 3 | 5 | 6 | 8 | 9
export type ItemState = 1 | 4 | 5 | 8 | 9
export type EntryState = 1 | 2 | 9
