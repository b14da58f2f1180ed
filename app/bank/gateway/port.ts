import type {
  BankJump,
  BankOrder,
  BankOrders,
  CardCheck,
  MovementRequest,
  OpenContext,
  OrderKind,
  Payout,
  Refund,
  SubAccountBalance,
  SubAccountEntry,
} from '#app/bank/gateway/messages'

/**
 * The custody bank. Orders carry the platform's own apiOrderId; the bank executes an order once, however often it is sent.
 *
 * Every call may throw BankUnreachableError. It is then unknown whether the bank has accepted the order, and the platform must `query` it later and
 * never send it again under another number.
 */
export interface BankGateway {
  /** Form for the bank's page on which a company opens its account. */
  openAccountPage(context: Omit<OpenContext, 'notifyUrl'>): BankJump
  /** Sends a small amount to the card; the owner enters it to prove that the card is theirs. */
  sendSmallAmount(check: CardCheck): Promise<BankOrder>
  confirmSmallAmount(orderId: string, amount: number): Promise<BankOrder>
  withdraw(payout: Omit<Payout, 'notifyUrl'>): Promise<BankOrder>
  /** Sends money of an unknown payer back. */
  refund(refund: Omit<Refund, 'notifyUrl'>): Promise<BankOrder>
  closeAccount(orderId: string, bankUserId: string): Promise<BankOrder>
  /** Moves money between pockets of sub-accounts. */
  move(movement: Omit<MovementRequest, 'notifyUrl'>): Promise<BankOrder>
  /** What lies in a sub-account now. */
  balance(bankUserId: string): Promise<SubAccountBalance>
  /** Changes of a sub-account on a day (Asia/Shanghai), in the order of the bank's books. */
  entriesOf(bankUserId: string, day: string): Promise<SubAccountEntry[]>
  /** Everything that moved on a day, as the bank's file: a line an order, with a checksum at its end. */
  dailyFile(day: string): Promise<string>
  /** The state of an order of a kind; null when the bank does not know it. */
  query(kind: OrderKind, orderId: string): Promise<BankOrder | null>
  /** All that the bank has done by itself since a moment (`INITIATED_KINDS`). */
  initiatedSince(since: Date): Promise<BankOrders>
  /** All completed movements of money on a day (Asia/Shanghai), for the nightly comparison. */
  paymentsOf(day: string): Promise<BankOrders>
}

/** The bank did not answer, or its answer does not show whether it executed the order: it cannot be read, or is about another order. */
export class BankUnreachableError extends Error {}
