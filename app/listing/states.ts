/*
 * State machines of state-machines §2: the listing of a batch, and the sales state that every kind of deal shares.
 */
import { SalesStates } from '#app/catalog/dictionaries'
import { ListingStates } from '#app/listing/dictionaries'
import { defineMachine } from '#core/transitions'

/** 1 待挂牌 · 2 已挂牌 */
export const listingMachine = defineMachine(ListingStates, { 1: [2], 2: [1] })

/**
 * 1 在售 · 2 待接单 · 7 已预订 · 8 已预留 · 9 已售. One batch, one lock: orders, holds and auctions all go through it, and the
 * step is a conditional update, so that of two who want a batch exactly one gets it.
 */
export const salesMachine = defineMachine(SalesStates, {
  1: [2, 7, 8],
  2: [1, 7],
  7: [1, 9],
  8: [1, 2, 7],
  9: [1],
})

export type SalesState = 1 | 2 | 7 | 8 | 9
