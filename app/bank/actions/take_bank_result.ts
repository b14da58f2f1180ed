import { inTransaction, type Trx } from '#core/transaction'
import { finishMovements } from '#app/bank/actions/finish_movements'
import { finishClosing } from '#app/bank/actions/finish_closing'
import { finishOpening } from '#app/bank/actions/finish_opening'
import { finishRefund } from '#app/bank/actions/finish_refund'
import { finishWithdrawal } from '#app/bank/actions/finish_withdrawal'
import { receiveBankFee } from '#app/bank/actions/receive_bank_fee'
import { receiveClosing } from '#app/bank/actions/receive_closing'
import { receiveInterest } from '#app/bank/actions/receive_interest'
import { receivePayment } from '#app/bank/actions/receive_payment'
import { receiveReturned } from '#app/bank/actions/receive_returned'
import type { BankOrder } from '#app/bank/gateway/messages'
import { isMovement } from '#app/bank/rules/movement_kinds'

/**
 * Applies a result of the bank, whether reported or queried. Results may arrive repeatedly and in any order: only the first final one changes an
 * order, and ended orders do not change. What contradicts the books changes nothing and is reported to FINANCE (`shared/contradictions`).
 *
 * @returns whether something changed
 */
export async function takeBankResult(order: BankOrder, outer?: Trx): Promise<boolean> {
  if (order.status === 'processing') return false
  return inTransaction(async (trx) => {
    const inserted = await trx
      .table('bank_notices')
      .knexQuery.insert({
        kind: order.kind,
        api_order_id: order.orderId,
        status: order.status,
        content: JSON.stringify(withoutSecrets(order)),
      })
      .onConflict(['kind', 'api_order_id', 'status'])
      .ignore()
      .returning('id')
    const fresh = inserted.length > 0
    switch (order.kind) {
      case 'open':
        return finishOpening(order, fresh, trx)
      case 'in':
        return receivePayment(order, trx)
      case 'interest':
        return receiveInterest(order, trx)
      case 'bank-fee':
        return receiveBankFee(order, trx)
      case 'returned':
        return receiveReturned(order, trx)
      case 'closed':
        return receiveClosing(order, trx)
      case 'withdraw':
        return finishWithdrawal(order, trx)
      case 'refund':
        return finishRefund(order, trx)
      case 'close':
        return finishClosing(order, fresh, trx)
      default:
        return isMovement(order.kind) && (await finishMovements([order], trx)) > 0
    }
  }, outer)
}

/** The stored copy of the message without account numbers of outsiders, which are kept encrypted in the records. */
function withoutSecrets(order: BankOrder) {
  return { ...order, payerCard: order.payerCard ? `**** ${order.payerCard.slice(-4)}` : undefined }
}
