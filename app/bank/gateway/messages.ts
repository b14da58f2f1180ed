/* Messages between the platform and the custody bank. Amounts in cents. */

/** `processing` also stands for everything that is neither of the other two words. */
export type BankStatus = 'processing' | 'success' | 'failed'

/** Orders that move money between pockets of sub-accounts: available and frozen of a member, of the platform, of unknown payers. */
export const MOVEMENT_KINDS = ['freeze', 'unfreeze', 'pay', 'pay-frozen', 'fee', 'fee-refund', 'assign'] as const

export type WireMovementKind = (typeof MOVEMENT_KINDS)[number]

/** What the bank does by itself and reports: payments in, interest, its fees, payouts that came back, sub-accounts that it has closed. */
export const INITIATED_KINDS = ['in', 'interest', 'bank-fee', 'returned', 'closed'] as const

export const ORDER_KINDS = [
  'open',
  'verify',
  'withdraw',
  'refund',
  'close',
  ...INITIATED_KINDS,
  ...MOVEMENT_KINDS,
] as const

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
  /** For `open`, and whose sub-account `interest`, `bank-fee`, `returned` and `closed` are about. */
  bankUserId?: string
  subAccount?: string
  openDate?: string
  /** For `in`. */
  payerName?: string
  payerCard?: string
  payerBank?: string
  remark?: string
  time?: string
  /** For `in`: whose sub-account the bank has credited; by the payer's name when it does not say. */
  credited?: 'member' | 'clearing' | 'platform'
  /** For `returned`: the number of the payout or refund that came back. */
  originalOrderId?: string
  /** For movements: bankUserId of both sides, which are one for a freeze. */
  payer?: string
  payee?: string
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

/** Moves money between pockets. `payer` and `payee` are bankUserIds; `tradeNo` the platform's order that it belongs to. */
export type MovementRequest = {
  orderId: string
  kind: WireMovementKind
  payer: string
  payee: string
  amount: number
  tradeNo: string | null
  notifyUrl: string
}

/** Balances of a sub-account; null when the bank does not know it. */
export type SubAccountBalance = { bankUserId: string; available: number; frozen: number; time: string } | null

/** A change of the pockets of a sub-account by an order, in the order of the bank's books. */
export type SubAccountEntry = {
  orderId: string
  kind: OrderKind
  serial: string
  available: number
  frozen: number
  time: string
}
