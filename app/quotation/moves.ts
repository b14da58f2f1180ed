import Quotation from '#app/quotation/models/quotation'
import { QuotationState } from '#app/quotation/codes'
import { defineMove } from '#core/moves'

/** The moves of a bargain (state-machines §3). */
export const moveQuotation = defineMove({ model: Quotation, states: QuotationState, entity: 'quotation' })
