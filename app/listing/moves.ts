/* The moves of listings and of holds of batches (state-machines §2.1, §2.2). The sales state of a batch is moved by `moveSalesState`. */
import BatchHold from '#app/listing/models/batch_hold'
import Listing from '#app/listing/models/listing'
import { BatchHoldState, ListingState } from '#app/listing/codes'
import { defineMove } from '#core/moves'

export const moveListing = defineMove({ model: Listing, states: ListingState, entity: 'listing' })
export const moveBatchHold = defineMove({ model: BatchHold, states: BatchHoldState, entity: 'batch_hold' })
