import { defineMachine } from '#core/transitions'
import { OrderStates, PickStates } from '#app/order/dictionaries'

/** state-machines §5.1: letters are the rows of that table. Only pair orders know 2. */
export const orderMachine = defineMachine(OrderStates, {
  1: [2, 3, 8], // b; c, d, o
  2: [3, 8], // e; l, o, and a buyer who gives up
  3: [4, 8], // f; l, m, o
  4: [5, 8], // g; n, o
  5: [6, 8], // h; o
  6: [7, 9, 8], // i, k; o
  7: [6, 8], // j; o
})

/** state-machines §11. */
export const pickMachine = defineMachine(PickStates, {
  1: [2, 8],
  2: [3, 9, 8],
  3: [3, 9],
})
