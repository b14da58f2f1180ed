/* 采购审批 as people of the company see it. Cents, tonnes, cents per tonne. */
import { formatTime } from '#core/clock'
import type { Cents, Tonnes } from '#core/money'
import { versionOf } from '#core/seen'
import type { Destination } from '#app/company/queries/destination'
import type { DeliveryType } from '#app/listing/codes'
import { PurchaseRequestState } from '#app/order/codes'
import type { AskedLine } from '#app/order/models/purchase_request'
import type PurchaseRequest from '#app/order/models/purchase_request'

/** What became of a batch since; null where nothing did. */
export type AskedChange = {
  /** Sold, delisted, the seller restricted; null when the batch can be ordered on other terms. */
  message: string | null
  price: Cents | null
  basis: AskedLine['basis']
  weight: Tonnes | null
  deposit: Cents | null
  deliveryType: DeliveryType | null
}

export type PurchaseRequestRow = {
  requestId: number
  requestNo: string
  state: PurchaseRequestState
  askedBy: string
  batchCodes: string[]
  sellers: string[]
  lineCount: number
  weight: Tonnes
  amount: Cents
  deposit: Cents
  buyerReference: string | null
  why: string
  createdTime: string | null
  expiresTime: string | null
  decidedBy: string | null
  decidedTime: string | null
  reason: string | null
  can: { decide: boolean; withdraw: boolean }
}

export type PurchaseRequestDetail = PurchaseRequestRow & {
  /** Version of all that the approver agrees to. */
  seen: string
  lines: (AskedLine & { change: AskedChange | null })[]
  /** Set for goods that are delivered. */
  destination: Destination | null
  remark: string | null
  note: string | null
  /** Money of the company at hand, and what is missing for the deposits. */
  useBalance: Cents
  shortage: Cents
  /** Orders that came of it. */
  orders: { orderId: number; orderNo: string }[]
}

/** Who looks: whether he may decide, and whether it is his own. */
export type RequestViewer = { userId: number | null; mayApprove: boolean }

/** The version of a request: goods, prices, terms, address and number, which never change. */
export function requestVersion(request: PurchaseRequest): string {
  const { id, userId, lines, amount, deposit, destination, buyerReference, remark } = request
  return versionOf({ id, userId, lines, amount, deposit, destination, buyerReference, remark })
}

export function toPurchaseRequestRow(request: PurchaseRequest, viewer: RequestViewer): PurchaseRequestRow {
  const open = request.state === PurchaseRequestState.open
  const own = request.userId === viewer.userId
  return {
    requestId: request.id,
    requestNo: request.requestNo,
    state: request.state,
    askedBy: request.userName,
    batchCodes: request.lines.map(({ batchCode }) => batchCode),
    sellers: [...new Set(request.lines.map(({ sellerName }) => sellerName))],
    lineCount: request.lineCount,
    weight: request.weight,
    amount: request.amount,
    deposit: request.deposit,
    buyerReference: request.buyerReference,
    why: request.why,
    createdTime: formatTime(request.createdAt),
    expiresTime: formatTime(request.expiresAt),
    decidedBy: request.decidedName,
    decidedTime: formatTime(request.decidedAt),
    reason: request.reason,
    can: { decide: open && !own && viewer.mayApprove, withdraw: open && own },
  }
}

/** 采购限额 of one person. */
export type PurchaseLimitRow = {
  userId: number
  name: string
  mobile: string
  /** May approve purchases, and is limited by nobody. */
  exempt: boolean
  perOrder: Cents | null
  perDay: Cents | null
  always: boolean
  /** Ordered today without approval, and worth of standing offers. */
  spent: Cents
}

export type PurchaseLimits = { enabled: boolean; people: PurchaseLimitRow[] }
