import { formatTime } from '#core/clock'
import type { Cents, Tonnes } from '#core/money'
import type { Paged } from '#core/paging'
import type { BatchRow } from '#app/catalog/transformers/batch'
import type { Side } from '#app/order/shared/access'
import type { TimelineRow } from '#app/order/transformers/order'
import {
  ForeignOrderState,
  type ForeignCancelType,
  type ForeignDocumentKind,
  type ForeignPayment,
  type ImportQuota,
} from '#app/foreign_trade/codes'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import type { DollarCents } from '#app/foreign_trade/rules/dollar_amounts'
import { foreignDeadline } from '#app/foreign_trade/shared/foreign_deadlines'
import type { ForeignNext } from '#app/foreign_trade/shared/foreign_steps'
import type { OfferTermsRow } from '#app/foreign_trade/transformers/foreign_offer'

/** An order of a list. Dollar amounts in US cents, `poundPrice` in hundredths of a cent per pound, the deposit in cents of yuan. */
export type ForeignOrderRow = {
  orderId: number
  orderNo: string
  side: Side
  state: ForeignOrderState
  cancelType: ForeignCancelType | null
  offerNo: string
  origin: string
  grade: string
  productionYear: number | null
  counterpart: string
  netWeight: Tonnes
  packets: number
  poundPrice: number
  price: DollarCents
  amount: DollarCents
  deposit: Cents
  payment: ForeignPayment
  createdTime: string
  /** The next deadline, if the state has one. */
  due: string | null
  /** What follows when it is not done by then. */
  lapse: string | null
  next: ForeignNext | null
}

/** A page of orders with tonnes and US cents of all that were found. */
export type ForeignOrderList = Paged<ForeignOrderRow> & { summary: { orders: number; weight: number; amount: number } }

/** The moment or day until which the step of a state has to be done, and what follows otherwise. */
function dueOf(order: ForeignOrder): { due: string | null; lapse: string | null } {
  const deadline = foreignDeadline(order)
  if (deadline) return { due: deadline.due, lapse: deadline.lapse }
  const shipping = order.state === ForeignOrderState.undocumented && !order.documentsAt
  return shipping ? { due: order.shipDue, lapse: '买方可取消订单' } : { due: null, lapse: null }
}

export function toForeignOrderRow(order: ForeignOrder, side: Side, next: ForeignNext | null): ForeignOrderRow {
  const goods = order.goods as BatchRow
  const { id, orderNo, state, cancelType, offerNo, netWeight, packets, poundPrice, price, amount, deposit, payment } =
    order
  return {
    orderNo,
    state,
    cancelType,
    offerNo,
    netWeight,
    packets,
    poundPrice,
    price,
    amount,
    deposit,
    payment,
    orderId: id,
    side,
    origin: goods.chandi,
    grade: (order.terms as OfferTermsRow).grade,
    productionYear: goods.productionYear,
    counterpart: side === 'buyer' ? order.sellerCompanyName : order.buyerCompanyName,
    createdTime: formatTime(order.createdAt)!,
    ...dueOf(order),
    next,
  }
}

/** A version of a document, with who has opened it when. */
export type ForeignDocumentRow = {
  documentId: number
  kind: ForeignDocumentKind
  version: number
  side: Side
  uploaderName: string
  reference: string | null
  fileName: string
  time: string
  views: { userName: string; companyName: string; time: string }[]
}

/** A posting of the dollar book, US cents by account. */
export type DollarPostingRow = {
  postingId: number
  kind: number
  memo: string
  actorName: string
  time: string
  buyer: DollarCents
  seller: DollarCents
  goods: DollarCents
}

/** The page of an order. */
export type ForeignOrderPage = ForeignOrderRow & {
  seen: string
  contractNo: string | null
  contractFileId: number | null
  buyerCompanyName: string
  buyerPerson: string
  sellerCompanyName: string
  sellerPerson: string
  cancelReason: string | null
  goods: BatchRow
  terms: OfferTermsRow
  rate: number
  rateDay: string
  yuanAmount: Cents
  quotaKind: ImportQuota
  paymentBank: string | null
  paymentReference: string | null
  presentedTime: string | null
  paidTime: string | null
  shipDue: string
  shippedOn: string | null
  vessel: string | null
  blNo: string | null
  documentsTime: string | null
  receivedTime: string | null
  arrivedOn: string | null
  quotaDue: string | null
  quotaNo: string | null
  clearedOn: string | null
  clearedUnder: ImportQuota | null
  declarationNo: string | null
  landedWeight: Tonnes | null
  certificateNo: string | null
  landedLength: number | null
  landedMike: number | null
  landedStrength: number | null
  /** Percent of the contract's weight. */
  shortage: number | null
  landedAmount: DollarCents | null
  discount: DollarCents
  claimReason: string | null
  claimAmount: DollarCents | null
  /** Why the seller does not agree. */
  claimContested: string | null
  /** What could be claimed by the contract's table: null when nothing is below it. */
  qualityClaim: { text: string; amount: DollarCents } | null
  /** What the seller holds too much of, to be paid back outside the platform. */
  difference: DollarCents
  differencePaidTime: string | null
  cancelAsker: Side | null
  cancelAskedReason: string | null
  /** Until when the other side answers. */
  cancelDueTime: string | null
  /** Whether the buyer may leave: a slip that is not confirmed, a late shipment, papers or a quota that have not come. */
  mayLeaveUnconfirmed: boolean
  mayLeaveLate: boolean
  mayLeaveWithoutDocuments: boolean
  mayLeaveWithoutQuota: boolean
  mayDeclareDefault: boolean
  missingDocuments: ForeignDocumentKind[]
  documents: ForeignDocumentRow[]
  book: DollarPostingRow[]
  timeline: TimelineRow[]
}

/** What the page shows of the row itself. */
export function toForeignOrderFacts(order: ForeignOrder) {
  const { contractNo, contractFileId, buyerCompanyName, sellerCompanyName, cancelReason, rate, rateDay } = order
  const { yuanAmount, quotaKind, paymentBank, paymentReference, shipDue, shippedOn, vessel, blNo, arrivedOn } = order
  const { quotaNo, clearedOn, clearedUnder, declarationNo, landedWeight, certificateNo, landedLength } = order
  const {
    landedMike,
    landedStrength,
    landedAmount,
    discount,
    claimReason,
    claimAmount,
    claimContested,
    cancelAskedReason,
  } = order
  return {
    contractNo,
    contractFileId,
    buyerCompanyName,
    sellerCompanyName,
    cancelReason,
    rate,
    rateDay,
    yuanAmount,
    quotaKind,
    paymentBank,
    paymentReference,
    shipDue,
    shippedOn,
    vessel,
    blNo,
    arrivedOn,
    quotaNo,
    clearedOn,
    clearedUnder,
    declarationNo,
    landedWeight,
    certificateNo,
    landedLength,
    landedMike,
    landedStrength,
    landedAmount,
    discount,
    claimReason,
    claimAmount,
    claimContested,
    cancelAskedReason,
    goods: order.goods as BatchRow,
    terms: order.terms as OfferTermsRow,
    buyerPerson: [order.buyerUserName, order.buyerMobile].filter(Boolean).join(' '),
    sellerPerson: [order.sellerUserName, order.sellerMobile].filter(Boolean).join(' '),
    presentedTime: formatTime(order.presentedAt),
    paidTime: formatTime(order.paidAt),
    documentsTime: formatTime(order.documentsAt),
    receivedTime: formatTime(order.receivedAt),
    quotaDue: formatTime(order.quotaDue),
    differencePaidTime: formatTime(order.differencePaidAt),
    cancelAsker: order.cancelAsker as Side | null,
    cancelDueTime: formatTime(order.cancelDue),
  }
}
