import { defineMachine } from '#core/transitions'
import { ImportStates } from '#app/catalog/dictionaries'

/** An import of an inspection sheet: nothing is written before 4, and 4 writes everything or nothing. */
export const ImportMachine = defineMachine(ImportStates, {
  1: [2, 7, 8],
  2: [3, 7, 8],
  3: [2, 4, 8],
  4: [3, 7, 8, 9],
  7: [2, 8],
})
