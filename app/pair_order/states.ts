import { defineMachine } from '#core/transitions'
import { InstructionStates } from '#app/pair_order/dictionaries'

/** state-machines §5.2; 4 → 2 is the platform's enforcement of an instruction that the market had met. */
export const instructionMachine = defineMachine(InstructionStates, { 1: [2, 3, 4], 4: [2] })
