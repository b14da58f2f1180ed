/* What the simulated bank does by itself, without an order of the platform. */
import { randomInt } from 'node:crypto'
import type { OrderKind } from '#app/bank/gateway/messages'
import type { Behaviour } from '#app/bank/simulator/behaviour'
import { CLEARING_ACCOUNT, PLATFORM_ACCOUNT } from '#app/bank/simulator/books'
import type { BankStore, StoredOrder } from '#app/bank/simulator/store'
import type { BankWorker } from '#app/bank/simulator/worker'

/** A payment into a sub-account from an account at another bank. */
export type InPayment = {
  subAccount: string
  amount: number
  payerName: string
  payerCard: string
  payerBank?: string
  remark?: string
  orderId?: string
}

/**
 * Amounts in cents. An order is `success` when it has been carried out at once, `processing` when the day's behaviour takes its time, and `failed` with
 * a sentence as its message when the books do not allow it.
 */
export type BankActs = {
  payIn(payment: InPayment): Promise<StoredOrder>
  /** Credits the available money of a sub-account. */
  payInterest(bankUserId: string, amount: number): Promise<StoredOrder>
  /** Debits the available money of a sub-account, which has to be enough. */
  chargeFee(bankUserId: string, amount: number): Promise<StoredOrder>
  /** A payout or refund that has succeeded comes back, once, to the sub-account that it had left. */
  returnPayout(orderId: string, message: string): Promise<StoredOrder>
  /** Closes a sub-account of a member that holds nothing. */
  closeSubAccount(bankUserId: string): Promise<StoredOrder>
}

type Bank = { store: BankStore; worker: BankWorker; notifyUrl: string; behaviour: () => Behaviour }

/** A number of the bank's own, of 21 characters. */
const ownNumber = (prefix: 'IN' | 'IT' | 'BF' | 'RT' | 'CL') =>
  `${prefix}${Date.now()}${String(randomInt(1_000_000)).padStart(6, '0')}`

/** Names are compared without spaces and with one kind of brackets. */
const plainName = (name: string) => name.normalize('NFKC').replace(/\s/g, '')

export function bankActs({ store, worker, notifyUrl, behaviour }: Bank): BankActs {
  async function initiate(kind: OrderKind, orderId: string, amount: number | null, more: object): Promise<StoredOrder> {
    const details = { ...more, notifyUrl }
    const { settleMs, failure } = behaviour()(kind, orderId, details)
    // During maintenance it waits for the worker, however fast the bank is on this day.
    const delay = worker.isSuspended ? Math.max(settleMs, 1) : settleMs
    const order = await store.take(kind, orderId, amount, details, delay, failure)
    if (order.status !== 'processing') await worker.report(order)
    return order
  }

  return {
    async payIn(payment) {
      const orderId = payment.orderId ?? ownNumber('IN')
      const member = await store.member(payment.subAccount)
      const platform = payment.subAccount === PLATFORM_ACCOUNT
      // Like a custodian, it credits a member for payments in its own name only.
      const own = member !== null && plainName(member.name) === plainName(payment.payerName)
      const details = {
        ...payment,
        bankUserId: member?.bank_user_id,
        credited: platform ? 'platform' : own ? 'member' : 'clearing',
        creditedTo: platform ? PLATFORM_ACCOUNT : own ? member.bank_user_id : CLEARING_ACCOUNT,
        notifyUrl,
      }
      return store.addOrder('in', orderId, payment.amount, details, behaviour()('in', orderId, details).settleMs)
    },
    payInterest: (bankUserId, amount) =>
      initiate('interest', ownNumber('IT'), amount, { bankUserId, remark: '存款结息' }),
    chargeFee: (bankUserId, amount) =>
      initiate('bank-fee', ownNumber('BF'), amount, { bankUserId, remark: '账户服务收费' }),
    async returnPayout(originalOrderId, message) {
      const paid = await store.order(originalOrderId)
      const bankUserId = paid?.kind === 'refund' ? CLEARING_ACCOUNT : paid?.bankUserId
      return initiate('returned', ownNumber('RT'), paid?.amount ?? null, {
        bankUserId,
        originalOrderId,
        remark: message,
      })
    },
    closeSubAccount: (bankUserId) => initiate('closed', ownNumber('CL'), null, { bankUserId, remark: '银行主动销户' }),
  }
}
