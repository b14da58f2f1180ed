/* Messages between the platform and the custody bank. Amounts in cents. */

/** `processing` also stands for everything that is neither of the other two words. */
export type BankStatus = 'processing' | 'success' | 'failed'

export const ORDER_KINDS = ['open', 'verify', 'withdraw', 'refund', 'close', 'in'] as const

export type OrderKind = (typeof ORDER_KINDS)[number]

/** The bank's data about an order of either side. */
export type BankOrder = {
  kind: OrderKind
  orderId: string
  status: BankStatus
  /** Serial number at the bank. */
  serial?: string
  /** Reason of a failure, in Chinese. */
  message?: string
  amount?: number
  /** For `open`. */
  bankUserId?: string
  subAccount?: string
  openDate?: string
  /** For `in`. */
  payerName?: string
  payerCard?: string
  payerBank?: string
  remark?: string
  time?: string
}

/** A list of orders; `unreadable` are those that are none, each with what is wrong. */
export type BankOrders = { orders: BankOrder[]; unreadable: string[] }

/** The form that a browser posts to open a page of the bank (glossary §1.15). */
export type BankJump = {
  url: string
  method: 'POST'
  mediaType: string
  body: TradeRequest & { signature: string }
  orderId: string
}
export type TradeRequest = { transCode: string; secuNo: string; context: string }

/** Data about a company that applies for an account. */
export type OpenContext = {
  orderId: string
  companyName: string
  idCode: string
  legalName: string
  legalId: string
  transactorName: string
  transactorMobile: string
  returnUrl: string
  notifyUrl: string
}

export type CardCheck = {
  orderId: string
  bankUserId: string
  name: string
  card: string
  bankCode: string
  bankName: string
}
export type Payout = {
  orderId: string
  bankUserId: string
  amount: number
  name: string
  card: string
  bankCode: string
  bankName: string
  notifyUrl: string
}
export type Refund = { orderId: string; originalOrderId: string; amount: number; notifyUrl: string }
