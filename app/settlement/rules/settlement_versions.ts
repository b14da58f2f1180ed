/*
 * What the sides agree to at the end of an order, as versions (`#core/seen`): figures of a settlement, terms that settle an objection, an
 * invoice.
 */
import { versionOf } from '#core/seen'
import type Claim from '#app/settlement/models/claim'
import type FeeInvoice from '#app/settlement/models/fee_invoice'
import type Invoice from '#app/settlement/models/invoice'
import type Settlement from '#app/settlement/models/settlement'

/** Weights, prices and money of a settlement. */
export function settlementVersion(settlement: Settlement): string {
  const { id, weight, paid, amount, balance, fee, retention, ruled } = settlement
  const lines = settlement.lines
    .map((line) => [line.orderLineId, line.actualPackets, line.weight, line.price, line.priceAdjust])
    .sort(([a], [b]) => a - b)
  return versionOf({ id, weight, paid, amount, balance, fee, retention, ruled, lines })
}

/** The objection with the standing offer: its number, its terms, and the figures that they change. */
export function claimVersion(claim: Claim, settlement: Settlement): string {
  const { id, offerNo, offer, offerSide } = claim
  return versionOf({ id, offerNo, offer, offerSide, settlement: settlementVersion(settlement) })
}

/** The invoice as it was registered: amount and papers. */
export function invoiceVersion(invoice: Invoice): string {
  const papers = invoice.papers.map(({ number, issuedOn, amount, fileId }) => ({ number, issuedOn, amount, fileId }))
  return versionOf({
    id: invoice.id,
    amount: invoice.amount,
    papers: papers.sort((a, b) => (a.number < b.number ? -1 : 1)),
  })
}

/** The platform's invoice for the fee as it was issued. */
export function feeInvoiceVersion({ id, amount, number, issuedOn, fileId }: FeeInvoice): string {
  return versionOf({ id, amount, number, issuedOn, fileId })
}
