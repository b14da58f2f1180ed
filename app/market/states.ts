import { IndividuationStates } from '#app/market/dictionaries'
import { defineMachine } from '#core/transitions'

/** state-machines §12: an application is decided once. */
export const individuationMachine = defineMachine(IndividuationStates, { 1: [2, 3] })
