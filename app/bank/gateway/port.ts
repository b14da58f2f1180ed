import type { BankJump, BankOrder, CardCheck, OpenContext, Payout, Refund } from '#app/bank/gateway/messages'

/**
 * The custody bank. Orders carry the platform's own apiOrderId, and the bank does the same order once however often it is asked.
 *
 * Every call may throw BankUnreachableError: then nobody knows whether the bank has taken the order, and the only right thing is to
 * ask with `query` later; never to send it again under another number.
 */
export interface BankGateway {
  /** Form for the bank's page on which a company opens its account. */
  openAccountPage(context: Omit<OpenContext, 'notifyUrl'>): BankJump
  /** Sends a small amount to the card; its owner tells it to prove that the card is theirs. */
  sendSmallAmount(check: CardCheck): Promise<BankOrder>
  confirmSmallAmount(orderId: string, amount: number): Promise<BankOrder>
  withdraw(payout: Omit<Payout, 'notifyUrl'>): Promise<BankOrder>
  /** Sends money of an unknown payer back. */
  refund(refund: Omit<Refund, 'notifyUrl'>): Promise<BankOrder>
  closeAccount(orderId: string, bankUserId: string): Promise<BankOrder>
  /** What became of an order; null when the bank has never heard of it. */
  query(orderId: string): Promise<BankOrder | null>
  /** Everything that came in since a moment. */
  paymentsSince(since: Date): Promise<(BankOrder & { subAccount: string })[]>
  /** Every finished movement of money of a day (Asia/Shanghai), for the nightly comparison. */
  movementsOf(day: string): Promise<BankOrder[]>
}

/** The bank did not answer, or not in a way that says what it did. */
export class BankUnreachableError extends Error {}
