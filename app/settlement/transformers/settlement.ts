import { formatTime } from '#core/clock'
import { splitVat, type Cents, type Tonnes } from '#core/money'
import type { InvoiceTitle } from '#app/order/models/order'
import type { Side } from '#app/order/shared/access'
import type Claim from '#app/settlement/models/claim'
import type FeeInvoice from '#app/settlement/models/fee_invoice'
import type Invoice from '#app/settlement/models/invoice'
import type { InvoiceLine } from '#app/settlement/models/invoice'
import type Settlement from '#app/settlement/models/settlement'
import type SettlementLine from '#app/settlement/models/settlement_line'
import { confirmsAt } from '#app/settlement/rules/invoice_confirmation'
import { adjustedAmount } from '#app/settlement/rules/settlement_money'
import {
  claimVersion,
  feeInvoiceVersion,
  invoiceVersion,
  settlementVersion,
} from '#app/settlement/rules/settlement_versions'
import { invoiceLines, SERVICE_VAT } from '#app/settlement/rules/vat'
import { isByTonne, type WeightType } from '#app/catalog/codes'
import { needsRegain } from '#app/order/rules/fibre_weight'
import { type ClaimKind, type ClaimState, InvoiceState, SettlementState } from '#app/settlement/codes'

/** One settlement of a list. Cents, tonnes. */
export type SettlementRow = {
  settlementId: number
  settlementNo: string
  orderId: number
  orderNo: string
  /** 采购单号 of the order, for the invoice and the books of both sides. */
  buyerReference: string | null
  side: Side | 'platform'
  state: SettlementState
  invoiceState: InvoiceState | null
  /** Of the platform's invoice for its fee; null for the buyer, whom it does not concern. */
  feeInvoiceState: InvoiceState | null
  /** Number of the platform's invoice for its fee. */
  feeInvoiceNumber: string | null
  buyerCompanyName: string
  sellerCompanyName: string
  counterpart: string
  contractWeight: Tonnes
  weight: Tonnes
  paid: Cents
  amount: Cents
  balance: Cents
  fee: Cents
  retention: Cents
  released: Cents
  retentionReleased: Cents
  createdTime: string | null
  submittedTime: string | null
  due: string | null
}

export function toSettlementRow(
  settlement: Settlement,
  side: Side | 'platform',
  invoiceState: InvoiceState | null,
  of: { buyerReference: string | null; feeInvoice: FeeInvoice | null }
): SettlementRow {
  const dues: { [State in SettlementState]?: Settlement['confirmDue'] } = {
    [SettlementState.draft]: settlement.submitDue,
    [SettlementState.unconfirmed]: settlement.confirmDue,
    [SettlementState.unbalanced]: settlement.topUpDue,
  }
  const due = dues[settlement.state]
  return {
    settlementId: settlement.id,
    settlementNo: settlement.settlementNo,
    orderId: settlement.orderId,
    orderNo: settlement.orderNo,
    buyerReference: of.buyerReference,
    side,
    state: settlement.state,
    invoiceState,
    feeInvoiceState: of.feeInvoice?.state ?? null,
    feeInvoiceNumber: of.feeInvoice?.number ?? null,
    buyerCompanyName: settlement.buyerCompanyName,
    sellerCompanyName: settlement.sellerCompanyName,
    counterpart: side === 'buyer' ? settlement.sellerCompanyName : settlement.buyerCompanyName,
    contractWeight: settlement.contractWeight,
    weight: settlement.weight,
    paid: settlement.paid,
    amount: settlement.amount,
    balance: settlement.balance,
    fee: settlement.fee,
    retention: settlement.retention,
    released: settlement.released,
    retentionReleased: settlement.retentionReleased,
    createdTime: formatTime(settlement.createdAt),
    submittedTime: formatTime(settlement.submittedAt),
    due: formatTime(due),
  }
}

export type SettlementLineRow = {
  lineId: number
  lineNo: number
  batchCode: string
  /** Sold by the tonne: there are no bales. */
  byTonne: boolean
  /** Its moisture regain is named with the submission and decides on the weight. */
  needsRegain: boolean
  /** Percent. */
  regain: number | null
  weightType: WeightType
  contractPackets: number
  actualPackets: number
  contractWeight: Tonnes
  scaleWeight: Tonnes | null
  weight: Tonnes
  price: Cents
  priceAdjust: Cents
  amount: Cents
  /** The rule that decided the weight (F10), as a sentence. */
  rule: string
}

export function toSettlementLineRow(line: SettlementLine): SettlementLineRow {
  return {
    lineId: line.orderLineId,
    lineNo: line.lineNo,
    batchCode: line.batchCode,
    byTonne: isByTonne(line.productType),
    needsRegain: needsRegain(line),
    regain: line.regain,
    weightType: line.weightType,
    contractPackets: line.contractPackets,
    actualPackets: line.actualPackets,
    contractWeight: line.contractWeight,
    scaleWeight: line.scaleWeight,
    weight: line.weight,
    price: line.price,
    priceAdjust: line.priceAdjust,
    amount: line.amount,
    rule: line.rule,
  }
}

export type ClaimRow = {
  claimId: number
  claimNo: string
  /** The side that objected. */
  side: Side
  /** The system has opened it: nobody takes it back. */
  bySystem: boolean
  ruleDue: string | null
  state: ClaimState
  kind: ClaimKind
  content: string
  fileIds: number[]
  userName: string
  createdTime: string | null
  offer: { lines: { lineId: number; weight?: number; priceAdjust?: number }[]; note: string } | null
  offerSide: string | null
  /** Number of the offer, from 1; 0 before the first. */
  offerNo: number
  /** The amount of the settlement if the offer is accepted, cents. */
  offerAmount: Cents | null
  /** Version of figures and standing offer, to be sent with an answer. */
  seen: string
  result: string | null
  resolvedBy: string | null
  resolvedTime: string | null
}

export function toClaimRow(claim: Claim, settlement: Settlement): ClaimRow {
  const offer = claim.offer as ClaimRow['offer']
  return {
    side: claim.companyId === settlement.sellerCompanyId ? 'seller' : 'buyer',
    bySystem: claim.userId === 0,
    ruleDue: formatTime(claim.ruleDue),
    claimId: claim.id,
    claimNo: claim.claimNo,
    state: claim.state,
    kind: claim.kind,
    content: claim.content,
    fileIds: claim.fileIds,
    userName: claim.userName,
    createdTime: formatTime(claim.createdAt),
    offer,
    offerSide: claim.offerSide,
    offerNo: claim.offerNo,
    offerAmount: offer && adjustedAmount(settlement.lines, offer.lines),
    seen: claimVersion(claim, settlement),
    result: claim.result,
    resolvedBy: claim.resolvedBy,
    resolvedTime: formatTime(claim.resolvedAt),
  }
}

export type InvoiceRow = {
  invoiceId: number
  state: InvoiceState
  title: InvoiceTitle
  lines: InvoiceLine[]
  amount: Cents
  net: Cents
  tax: Cents
  due: string | null
  deliveredTime: string | null
  /** When a delivered invoice counts as confirmed. */
  confirmsTime: string | null
  confirmedTime: string | null
  confirmedBy: string | null
  returnReason: string | null
  redNumber: string | null
  redReason: string | null
  papers: { number: string; issuedOn: string; amount: Cents; fileId: number | null }[]
  /** Version of amount and papers, to be sent with a confirmation. */
  seen: string
}

export function toInvoiceRow(invoice: Invoice): InvoiceRow {
  return {
    invoiceId: invoice.id,
    state: invoice.state,
    title: invoice.title,
    lines: invoice.lines,
    amount: invoice.amount,
    net: invoice.net,
    tax: invoice.tax,
    due: formatTime(invoice.due),
    deliveredTime: formatTime(invoice.deliveredAt),
    confirmsTime: formatTime(invoice.deliveredAt && confirmsAt(invoice.deliveredAt)),
    confirmedTime: formatTime(invoice.confirmedAt),
    confirmedBy: invoice.confirmedBy,
    returnReason: invoice.returnReason,
    redNumber: invoice.redNumber,
    redReason: invoice.redReason,
    papers: invoice.papers.map(({ number, issuedOn, amount, fileId }) => ({ number, issuedOn, amount, fileId })),
    seen: invoiceVersion(invoice),
  }
}

/** The platform's invoice for its service fee, for the company that has paid it. */
export type FeeInvoiceRow = {
  state: InvoiceState
  title: InvoiceTitle
  /** 0.06 = 6 %. */
  vatRate: number
  amount: Cents
  net: Cents
  tax: Cents
  due: string | null
  number: string | null
  issuedOn: string | null
  fileId: number | null
  confirmsTime: string | null
  confirmedTime: string | null
  confirmedBy: string | null
  returnReason: string | null
  /** The fee was given back: the invoice waits for a red-letter one, or ended before it was issued. */
  refunded: boolean
  redNumber: string | null
  redReason: string | null
  /** Version of amount and paper, to be sent with a confirmation. */
  seen: string
}

export function toFeeInvoiceRow(invoice: FeeInvoice): FeeInvoiceRow {
  return {
    state: invoice.state,
    title: invoice.title,
    vatRate: invoice.vatRate,
    amount: invoice.amount,
    net: invoice.net,
    tax: invoice.tax,
    due: formatTime(invoice.due),
    number: invoice.number,
    issuedOn: invoice.issuedOn,
    fileId: invoice.fileId,
    confirmsTime: formatTime(invoice.deliveredAt && confirmsAt(invoice.deliveredAt)),
    confirmedTime: formatTime(invoice.confirmedAt),
    confirmedBy: invoice.confirmedBy,
    returnReason: invoice.returnReason,
    refunded: invoice.refunded,
    redNumber: invoice.redNumber,
    redReason: invoice.redReason,
    seen: feeInvoiceVersion(invoice),
  }
}

/** All data of one settlement for a side. */
export type SettlementDetail = SettlementRow & {
  /** Version of the figures, to be sent with a submission, a confirmation or a top-up. */
  seen: string
  toppedUp: Cents
  remark: string | null
  ruled: boolean
  /** The buyer has received less than was sent: the seller submits the figures or disputes them. */
  short: boolean
  ticketFileIds: number[]
  /** 结算单 as a file; null until the figures are final. */
  sheetFileId: number | null
  confirmedTime: string | null
  confirmedBy: string | null
  completedTime: string | null
  objectionDue: string | null
  lines: SettlementLineRow[]
  /** The settled amount without the VAT of its lines, cents. */
  net: Cents
  /** VAT included in the service fee (F13); 0.06 = 6 %. */
  feeVat: { rate: number; net: Cents; tax: Cents }
  /** The valid invoice; `redInvoices` are the cancelled ones. */
  invoice: InvoiceRow | null
  redInvoices: InvoiceRow[]
  /** The platform's invoices for its fee, newest first; none for the buyer. */
  feeInvoices: FeeInvoiceRow[]
  claims: ClaimRow[]
  useBalance: Cents | null
}

export function toSettlementDetail(
  settlement: Settlement,
  parts: {
    side: Side | 'platform'
    invoices: Invoice[]
    feeInvoices: FeeInvoice[]
    claims: Claim[]
    objectionDue: Parameters<typeof formatTime>[0]
    useBalance: Cents | null
    buyerReference: string | null
  }
): SettlementDetail {
  const isValid = (invoice: Invoice | FeeInvoice) => invoice.state !== InvoiceState.reversed
  const valid = parts.invoices.find(isValid)
  return {
    ...toSettlementRow(settlement, parts.side, valid?.state ?? null, {
      buyerReference: parts.buyerReference,
      feeInvoice: parts.feeInvoices.find(isValid) ?? null,
    }),
    seen: settlementVersion(settlement),
    toppedUp: settlement.toppedUp,
    remark: settlement.remark,
    ruled: settlement.ruled,
    short: settlement.short,
    ticketFileIds: settlement.ticketFileIds,
    sheetFileId: settlement.sheetFileId,
    confirmedTime: formatTime(settlement.confirmedAt),
    confirmedBy: settlement.confirmedBy,
    completedTime: formatTime(settlement.completedAt),
    objectionDue: formatTime(parts.objectionDue),
    lines: settlement.lines.map(toSettlementLineRow),
    net: invoiceLines(settlement.lines).reduce((sum, line) => sum + line.net, 0),
    feeVat: { rate: SERVICE_VAT, ...splitVat(settlement.fee, SERVICE_VAT) },
    invoice: valid ? toInvoiceRow(valid) : null,
    redInvoices: parts.invoices.filter((invoice) => invoice.state === InvoiceState.reversed).map(toInvoiceRow),
    feeInvoices: parts.feeInvoices.map(toFeeInvoiceRow),
    claims: parts.claims.map((claim) => toClaimRow(claim, settlement)),
    useBalance: parts.useBalance,
  }
}
