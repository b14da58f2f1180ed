import { defineMachine } from '#core/transitions'
import { InTransitStates } from '#app/catalog/dictionaries'

/** State-machines §2.3: 9 → 1 on arrival, 1 → 9 only while the batch is on sale. */
export const TransitMachine = defineMachine(InTransitStates, { 1: [9], 9: [1] })
