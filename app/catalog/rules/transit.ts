import { defineMachine } from '#core/define_codes'
import { InTransitState } from '#app/catalog/codes';

/** State-machines §2.3: 9 → 1 on arrival, 1 → 9 only while the batch is on sale. */
export const TransitMachine = defineMachine(InTransitState, { 1: [9], 9: [1] })
