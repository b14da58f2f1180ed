import { defineMachine } from '#core/transitions'
import { ClaimStates, InvoiceStates, SettlementStates } from '#app/settlement/dictionaries'

/** state-machines §6; 8 also when the platform voids an order that is already being settled (§5.1 o). */
export const settlementMachine = defineMachine(SettlementStates, {
  1: [2, 8],
  2: [3, 4, 5, 8],
  3: [1, 2, 8],
  4: [5, 3, 8],
  5: [9, 8],
})

/** state-machines §10. */
export const invoiceMachine = defineMachine(InvoiceStates, {
  1: [2, 8],
  2: [9, 3, 8],
  3: [2, 8],
  9: [8],
})

export const claimMachine = defineMachine(ClaimStates, { 1: [2, 3, 8] })
