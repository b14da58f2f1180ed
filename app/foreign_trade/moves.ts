/* The moves of offers and orders in dollars (state-machines §5.3); both sides read those of an order in its timeline. */
import ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { ForeignOfferState, ForeignOrderState } from '#app/foreign_trade/codes'
import { defineMove } from '#core/moves'

export const moveForeignOrder = defineMove({ model: ForeignOrder, states: ForeignOrderState, entity: 'foreign_order' })
export const moveForeignOffer = defineMove({ model: ForeignOffer, states: ForeignOfferState, entity: 'foreign_offer' })
