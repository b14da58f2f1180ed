import { QuotationStates } from '#app/quotation/dictionaries'
import { defineMachine } from '#core/transitions'

/** state-machines §3: an open inquiry is withdrawn by whoever began it, or ends. */
export const quotationMachine = defineMachine(QuotationStates, { 1: [2, 3] })

/** 1 buyer, 2 seller. */
export type QuotationSide = 1 | 2
