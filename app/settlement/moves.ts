/*
 * The moves of settlements, invoices and claims (state-machines §6, §10). Their lines stand in the story of the settlement, which is part
 * of the order's timeline.
 */
import Claim from '#app/settlement/models/claim'
import Invoice from '#app/settlement/models/invoice'
import Settlement from '#app/settlement/models/settlement'
import { ClaimState, InvoiceState, SettlementState } from '#app/settlement/codes'
import { defineMove } from '#core/moves'

export const moveSettlement = defineMove({ model: Settlement, states: SettlementState, entity: 'settlement' })
export const moveInvoice = defineMove({ model: Invoice, states: InvoiceState, entity: 'invoice' })
export const moveClaim = defineMove({ model: Claim, states: ClaimState, entity: 'claim' })

/** The story that steps of an invoice or a claim stand in. */
export const inSettlement = (settlement: Pick<Settlement, 'id'>) => ({
  on: { entity: 'settlement', id: settlement.id },
})
