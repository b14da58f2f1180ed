import type { EntryKind } from '#app/ledger/codes'
import { formatTime } from '#core/clock'
import { shareOf, splitVat, sumTonnes, type Cents, type Tonnes } from '#core/money'
import { vatRate } from '#app/catalog/rules/vat_rate'
import type { BatchRow } from '#app/catalog/transformers/batch'
import { toSnapshotRow } from '#app/catalog/transformers/snapshot'
import type Order from '#app/order/models/order'
import type { InvoiceTitle } from '#app/order/models/order'
import type OrderLine from '#app/order/models/order_line'
import type PickOrder from '#app/order/models/pick_order'
import type CancelRequest from '#app/order/models/cancel_request'
import {
  cancelRequestVersion,
  orderVersion,
  paymentVersion,
  pickVersion,
  pricingVersion,
  storageVersion,
} from '#app/order/rules/order_versions'
import { isAddressOpen } from '#app/order/rules/delivery'
import type { LatePayment } from '#app/order/rules/late_payment'
import type { Side } from '#app/order/shared/access'
import { lackingSides } from '#app/order/rules/contract_gaps'
import { dueIn, type NextStep } from '#app/order/shared/define_step'
import type { StorageDue } from '#app/order/queries/storage_due'
import {
  type AcceptState,
  type CancelType,
  type OrderState,
  OrderType,
  type PickState,
  type PricedBy,
  type PricingStatus,
} from '#app/order/codes'
import type { DeliveryType, StorageFeeType } from '#app/listing/codes'
import { isByTonne, type ProductType, type WeightType } from '#app/catalog/codes'
import type { Quantity } from '#app/order/rules/picking'
import { isTonnageOrder } from '#app/order/rules/quantity_text'
import { toSnapshotFacts, type TonnageFacts } from '#app/tonnage/transformers/tonnage'
import type { PriceStandard } from '#app/market/codes'

/** One order of a list. Money in cents, weight in tonnes, `price` in cents per tonne (null when the lines differ). */
export type OrderRow = {
  orderId: number
  orderNo: string
  orderType: OrderType
  side: Side
  state: OrderState
  acceptState: AcceptState
  cancelType: CancelType | null
  buyerCompanyName: string
  sellerCompanyName: string
  counterpart: string
  contact: string
  batchCodes: string[]
  productTypes: ProductType[]
  productName: string | null
  lineCount: number
  /** Sold by the tonne: there are no bales. */
  byTonne: boolean
  packets: number
  weight: Tonnes
  price: Cents | null
  amount: Cents
  /** Pricing terms of a pair order; null for a fixed price. */
  pair: PairTerms | null
  deposit: Cents
  paid: Cents
  deliveryType: DeliveryType
  /** 采购单号: the number of the purchase in the buyer's own books. */
  buyerReference: string | null
  createdTime: string | null
  /** The next deadline in the current state, if there is one. */
  due: string | null
  /** The next step of the reading side; null for the platform. */
  next: NextStep | null
  /** The side that requested cancellation, while the request is open. */
  cancelAskedBy: Side | null
}

/** Pricing terms of a pair order; `amount` and the prices of unpriced lines are provisional until pricing. */
export type PairTerms = {
  /** Version of contract, basis, standard and deadline, to be sent with the steps of pricing. */
  seen: string
  priceContract: string
  /** Cents per tonne, also of lines that were priced before a roll. */
  priceDiff: Cents
  priceStandard: PriceStandard
  pricingStatus: PricingStatus
  pricedCount: number
  pointStart: string | null
  pointDeadline: string
  autoFill: boolean
}

function toPairTerms(order: Order): PairTerms | null {
  if (order.orderType !== OrderType.pair) return null
  return {
    seen: pricingVersion(order),
    priceContract: order.priceContract!,
    priceDiff: order.priceDiff!,
    priceStandard: order.priceStandard!,
    pricingStatus: order.pricingStatus!,
    pricedCount: order.lines.filter((line) => line.fixedPrice !== null).length,
    pointStart: formatTime(order.pointStart),
    pointDeadline: formatTime(order.pointDeadline)!,
    autoFill: order.autoFill,
  }
}

export function dueOf(order: Order) {
  const due = dueIn(order.state)
  return due && order[due]
}

export function toOrderRow(
  order: Order,
  side: Side,
  next: NextStep | null,
  cancelAskedBy: Side | null = null
): OrderRow {
  const prices = new Set(order.lines.map((line) => line.price))
  const buying = side === 'buyer'
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    orderType: order.orderType,
    side,
    state: order.state,
    acceptState: order.acceptState,
    cancelType: order.cancelType,
    buyerCompanyName: order.buyerCompanyName,
    sellerCompanyName: order.sellerCompanyName,
    counterpart: buying ? order.sellerCompanyName : order.buyerCompanyName,
    contact: buying ? order.sellerUserName : order.buyerUserName,
    batchCodes: order.lines.map((line) => line.batchCode),
    productTypes: [...new Set(order.lines.map((line) => line.productType))],
    productName: (order.lines[0]?.quality as BatchRow | undefined)?.productName ?? null,
    lineCount: order.lineCount,
    byTonne: isTonnageOrder(order),
    packets: order.packets,
    weight: order.weight,
    price: prices.size === 1 ? order.lines[0].price : null,
    amount: order.amount,
    pair: toPairTerms(order),
    deposit: order.deposit,
    paid: order.paid,
    deliveryType: order.deliveryType,
    buyerReference: order.buyerReference,
    createdTime: formatTime(order.createdAt),
    due: formatTime(dueOf(order)),
    next,
    cancelAskedBy,
  }
}

export type OnTheWay = { productId: number; batchCode: string; arrivalDate: string | null }

export type OrderLineRow = {
  lineId: number
  lineNo: number
  /** Null for goods of a purchase auction, which are not a batch. */
  listingId: number | null
  batchId: number | null
  batchCode: string
  productType: ProductType
  weightType: WeightType
  packets: number
  weight: Tonnes
  price: Cents
  /** Of a pair order: contract and basis of the line, the agio in its price, and the futures price once it is fixed. */
  pair: {
    priceContract: string
    priceDiff: Cents
    agio: Cents
    fixedPrice: Cents | null
    pricedBy: PricedBy | null
    pricedTime: string | null
  } | null
  amount: Cents
  /** Rate (0.09 = 9 %), and the amount without the VAT included in `amount` (F13). */
  vatRate: number
  netAmount: Cents
  depositRate: Cents
  deposit: Cents
  storageFeeType: StorageFeeType
  storageFeeMemo: string | null
  entrepotId: number | null
  entrepotName: string | null
  quality: BatchRow
  pickedPackets: number
  pickedWeight: Tonnes
  pickClosed: boolean
  /** Facts of goods by the tonne; null for a batch. */
  facts: TonnageFacts | null
  /** Bales, or of goods by the tonne tonnes, for which the buyer may still announce trucks. */
  remaining: number
  remainingWeight: Tonnes
}

export function toOrderLineRow(line: OrderLine, remaining: Quantity): OrderLineRow {
  return {
    lineId: line.id,
    lineNo: line.lineNo,
    listingId: line.listingId,
    batchId: line.batchId,
    batchCode: line.batchCode,
    productType: line.productType,
    weightType: line.weightType,
    packets: line.packets,
    weight: line.weight,
    price: line.price,
    pair:
      line.priceContract === null
        ? null
        : {
            priceContract: line.priceContract,
            priceDiff: line.priceDiff!,
            agio: line.agio,
            fixedPrice: line.fixedPrice,
            pricedBy: line.pricedBy,
            pricedTime: formatTime(line.pricedAt),
          },
    amount: line.amount,
    vatRate: vatRate(line.productType),
    netAmount: splitVat(line.amount, vatRate(line.productType)).net,
    depositRate: line.depositRate,
    deposit: line.deposit,
    storageFeeType: line.storageFeeType,
    storageFeeMemo: line.storageFeeMemo,
    entrepotId: line.entrepotId,
    entrepotName: line.entrepotName,
    quality: toSnapshotRow(line.quality),
    pickedPackets: line.pickedPackets,
    pickedWeight: line.pickedWeight,
    pickClosed: line.pickClosed,
    facts: isByTonne(line.productType) ? toSnapshotFacts(line.quality) : null,
    remaining: remaining.packets,
    remainingWeight: remaining.weight,
  }
}

export type PickRow = {
  pickOrderId: number
  /** Version of goods, truck and day, to be sent with an approval. */
  seen: string
  pickNo: string
  state: PickState
  kind: DeliveryType
  packets: number
  /** Planned tonnes of goods by the tonne; null for bales. */
  weight: Tonnes | null
  actualPackets: number
  actualWeight: Tonnes
  plate: string | null
  driverName: string | null
  /** Masked except for the last four characters. */
  driverIdNo: string | null
  driverPhone: string | null
  pickDate: string
  /** Visible to the buyer only; the driver states it at the warehouse. */
  pickCode: string | null
  /** Wrong codes have locked it: goods leave only after the buyer has issued another one. */
  pickCodeLocked: boolean
  remark: string | null
  rejectReason: string | null
  approvedBy: string | null
  expiresTime: string | null
  finishedTime: string | null
  createdTime: string | null
  lines: { lineId: number; packets: number; weight: Tonnes | null; actualPackets: number; actualWeight: Tonnes }[]
  tickets: {
    ticketNo: string
    lineId: number
    packets: number
    weight: Tonnes
    fileId: number | null
    recordedBy: string
    createdTime: string | null
  }[]
}

/** The tonnes that a truck was announced for; null for bales. */
export function plannedWeight({ lines }: Pick<PickOrder, 'lines'>): Tonnes | null {
  const tonnes = lines.map(({ weight }) => weight).filter((weight) => weight !== null)
  return tonnes.length > 0 ? sumTonnes(tonnes) : null
}

/** Characters of an identity number. */
const ID_LENGTH = 18

export function toPickRow(pick: PickOrder, viewer: Side | 'platform', lockedCodes: Set<string>): PickRow {
  return {
    pickOrderId: pick.id,
    seen: pickVersion(pick),
    pickNo: pick.pickNo,
    state: pick.state,
    kind: pick.kind,
    packets: pick.packets,
    weight: plannedWeight(pick),
    actualPackets: pick.actualPackets,
    actualWeight: pick.actualWeight,
    plate: pick.plate,
    driverName: pick.driverName,
    driverIdNo: pick.driverIdEnd && pick.driverIdEnd.padStart(ID_LENGTH, '*'),
    driverPhone: pick.driverPhone,
    pickDate: pick.pickDate,
    pickCode: viewer === 'buyer' ? pick.pickCode : null,
    pickCodeLocked: lockedCodes.has(String(pick.id)),
    remark: pick.remark,
    rejectReason: pick.rejectReason,
    approvedBy: pick.approvedBy,
    expiresTime: formatTime(pick.expiresAt),
    finishedTime: formatTime(pick.finishedAt),
    createdTime: formatTime(pick.createdAt),
    lines: pick.lines.map((line) => ({
      lineId: line.orderLineId,
      packets: line.packets,
      weight: line.weight,
      actualPackets: line.actualPackets,
      actualWeight: line.actualWeight,
    })),
    tickets: pick.tickets.map((ticket) => ({
      ticketNo: ticket.ticketNo,
      lineId: ticket.orderLineId,
      packets: ticket.packets,
      weight: ticket.weight,
      fileId: ticket.fileId,
      recordedBy: ticket.recordedBy,
      createdTime: formatTime(ticket.createdAt),
    })),
  }
}

/** One row of the 资金账: amounts due, paid or frozen, and the balance still to be paid. Cents. */
export type MoneyRow = {
  time: string | null
  title: string
  /** Kind of a posting; null for amounts due and payments still to be made. */
  kind: EntryKind | null
  note: string | null
  voucher: string | null
  due: Cents | null
  paid: Cents | null
  /** `paid` is frozen, not paid yet. */
  frozen: boolean
  balance: Cents | null
  /** Payment still to be made. */
  todo: boolean
}

export type TimelineRow = {
  time: string | null
  who: string
  company: string | null
  text: string
  reason: string | null
}

export type CancelRequestRow = {
  /** Version of request and order, to be sent with the answer. */
  seen: string
  askerSide: Side
  askerName: string
  reason: string
  expiresTime: string | null
  mine: boolean
}

/** Terms of trade that operators set (`app/order/settings.ts`). */
export type OrderTerms = {
  /** Working days from the contract to the payment, from there to the release, and for objections after the last pick-up. */
  payDays: number
  releaseDays: number
  objectionDays: number
  /** Days from the release in which goods are picked up. */
  pickDays: number
  /** Cents per tonne and day that the goods stay longer. */
  storageRate: Cents
  /** 合理磅差 of the contract, of goods by the tonne 按吨商品重量允差; per mille. */
  scaleTolerance: number
  /** Hours in which the other side answers a request to cancel or to move the contract. */
  answerHours: number
}

/** A generated paper besides the contract; `fileId` is null while what it says is not final. */
export type OrderPaper = { name: string; note: string; fileId: number | null }

/** All data of one order for a side. */
export type OrderDetail = Omit<OrderRow, 'counterpart' | 'contact' | 'side'> & {
  /** Version of money, goods and terms, to be sent with every step that binds a side. */
  seen: string
  side: Side | 'platform'
  cancelReason: string | null
  buyerCompanyId: number
  sellerCompanyId: number
  buyerUserName: string
  buyerMobile: string | null
  sellerUserName: string
  sellerMobile: string | null
  buyerInvoice: InvoiceTitle
  sellerInvoice: InvoiceTitle
  deliveryAddress: string | null
  /** Who receives delivered goods; null for orders that were made with an address alone. */
  deliveryContact: string | null
  deliveryMobile: string | null
  deliveryMemo: string | null
  /** The buyer may still say or change where the goods go. */
  addressOpen: boolean
  remark: string | null
  acceptDue: string | null
  payDue: string | null
  releaseDue: string | null
  defaultDue: string | null
  pickDue: string | null
  /** From then on goods that were not collected count as collected; null for goods delivered to the buyer. */
  collectDue: string | null
  objectionDue: string | null
  acceptedTime: string | null
  paidTime: string | null
  releasedTime: string | null
  pickedTime: string | null
  completedTime: string | null
  cancelledTime: string | null
  contractNo: string | null
  contractFileId: number | null
  /** The sides whose data the contract waits for. */
  contractLacks: Side[]
  deliveryNo: string | null
  debt: Cents
  /** Goods in transit, with the day on which they are expected. Such goods cannot be released for collection. */
  onTheWay: OnTheWay[]
  /** `seen`: version of the fee due, to be sent with its payment. */
  storage: { freeUntil: string | null; days: number; due: Cents; paid: Cents; seen: string }
  /** 逾期付款违约金: `rate` percent a day, and what a payment owes now; `seen` is sent with the payment. */
  late: LatePayment & { rate: number; seen: string }
  /** What is in force for steps that have not begun; those that have have their deadlines. */
  terms: OrderTerms
  papers: OrderPaper[]
  lines: OrderLineRow[]
  picks: PickRow[]
  cancelRequest: CancelRequestRow | null
  voidRequest: { askerName: string; reason: string; createdTime: string | null } | null
  money: MoneyRow[]
  /** Amount retained in escrow until the invoice (F13), at the rate in force: percent, and cents of the amount of the order. */
  retention: { percent: number; amount: Cents }
  /** Balance of the order's escrow, cents. */
  escrow: Cents
  /** Available balance of the viewer's company; null for the platform. */
  useBalance: Cents | null
  timeline: TimelineRow[]
}

export type DetailParts = {
  viewer: Side | 'platform'
  next: NextStep | null
  remaining: Map<number, Quantity>
  picks: PickOrder[]
  /** Ids of pick orders whose code is locked. */
  lockedCodes: Set<string>
  cancelRequest: CancelRequest | null
  voidRequest: CancelRequest | null
  storage: StorageDue
  late: LatePayment
  terms: OrderTerms
  papers: OrderPaper[]
  onTheWay: OnTheWay[]
  money: MoneyRow[]
  retentionPercent: number
  escrow: Cents
  useBalance: Cents | null
  timeline: TimelineRow[]
}

export function toOrderDetail(order: Order, parts: DetailParts): OrderDetail {
  const { counterpart, contact, side, ...row } = toOrderRow(order, 'buyer', parts.next)
  const { viewer, cancelRequest, voidRequest } = parts
  return {
    ...row,
    seen: orderVersion(order),
    side: viewer,
    cancelAskedBy: (cancelRequest?.askerSide as Side | undefined) ?? null,
    cancelReason: order.cancelReason,
    buyerCompanyId: order.buyerCompanyId,
    sellerCompanyId: order.sellerCompanyId,
    buyerUserName: order.buyerUserName,
    buyerMobile: order.buyerMobile,
    sellerUserName: order.sellerUserName,
    sellerMobile: order.sellerMobile,
    buyerInvoice: order.buyerInvoice,
    sellerInvoice: order.sellerInvoice,
    deliveryAddress: order.deliveryAddress,
    deliveryContact: order.deliveryContact,
    deliveryMobile: order.deliveryMobile,
    deliveryMemo: order.deliveryMemo,
    addressOpen: isAddressOpen(order),
    remark: order.remark,
    acceptDue: formatTime(order.acceptDue),
    payDue: formatTime(order.payDue),
    releaseDue: formatTime(order.releaseDue),
    defaultDue: formatTime(order.defaultDue),
    pickDue: formatTime(order.pickDue),
    collectDue: formatTime(order.collectDue),
    objectionDue: formatTime(order.objectionDue),
    acceptedTime: formatTime(order.acceptedAt),
    paidTime: formatTime(order.paidAt),
    releasedTime: formatTime(order.releasedAt),
    pickedTime: formatTime(order.pickedAt),
    completedTime: formatTime(order.completedAt),
    cancelledTime: formatTime(order.cancelledAt),
    contractNo: order.contractNo,
    contractFileId: order.contractFileId,
    contractLacks: lackingSides(order),
    deliveryNo: order.deliveryNo,
    debt: order.debt,
    onTheWay: parts.onTheWay,
    storage: {
      freeUntil: formatTime(parts.storage.freeUntil),
      days: parts.storage.days,
      due: parts.storage.due,
      paid: order.storagePaid,
      seen: storageVersion(order, parts.storage.due),
    },
    late: { ...parts.late, rate: order.lateRate, seen: paymentVersion(order, parts.late) },
    terms: parts.terms,
    papers: parts.papers,
    lines: order.lines.map((line) => toOrderLineRow(line, parts.remaining.get(line.id)!)),
    picks: parts.picks.map((pick) => toPickRow(pick, viewer, parts.lockedCodes)),
    cancelRequest: cancelRequest && {
      seen: cancelRequestVersion(cancelRequest, order),
      askerSide: cancelRequest.askerSide as Side,
      askerName: cancelRequest.askerName,
      reason: cancelRequest.reason,
      expiresTime: formatTime(cancelRequest.expiresAt),
      mine: cancelRequest.askerSide === viewer,
    },
    voidRequest: voidRequest && {
      askerName: voidRequest.askerName,
      reason: voidRequest.reason,
      createdTime: formatTime(voidRequest.createdAt),
    },
    money: parts.money,
    retention: {
      percent: parts.retentionPercent,
      amount: shareOf(order.amount, parts.retentionPercent / 100),
    },
    escrow: parts.escrow,
    useBalance: parts.useBalance,
    timeline: parts.timeline,
  }
}
