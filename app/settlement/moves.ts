/*
 * The moves of settlements, invoices and claims (state-machines §6, §10). They are logged in the timeline of the settlement, which is part of the
 * order's timeline.
 */
import Claim from '#app/settlement/models/claim'
import FeeInvoice from '#app/settlement/models/fee_invoice'
import Invoice from '#app/settlement/models/invoice'
import Settlement from '#app/settlement/models/settlement'
import { ClaimState, InvoiceState, SettlementState } from '#app/settlement/codes'
import { defineMove } from '#core/moves'

export const moveSettlement = defineMove({ model: Settlement, states: SettlementState, entity: 'settlement' })
export const moveInvoice = defineMove({ model: Invoice, states: InvoiceState, entity: 'invoice' })
export const moveFeeInvoice = defineMove({ model: FeeInvoice, states: InvoiceState, entity: 'fee_invoice' })
export const moveClaim = defineMove({ model: Claim, states: ClaimState, entity: 'claim' })

/** Audit target that logs moves of an invoice or a claim in the timeline of its settlement. */
export const inSettlement = (settlement: Pick<Settlement, 'id'>) => ({
  on: { entity: 'settlement', id: settlement.id },
})
