import { moveBankCard } from '#app/bank/moves'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Cents } from '#core/money'
import { inTransaction } from '#core/transaction'
import { bankGateway } from '#app/bank/gateway/main'
import type { BankOrder } from '#app/bank/gateway/messages'
import { BankUnreachableError } from '#app/bank/gateway/port'
import BankCard from '#app/bank/models/bank_card'
import { guess } from '#app/identity/proofs/guesses'
import { newOrderId } from '#app/bank/shared/order_numbers'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import { unseal } from '#core/sealed_columns'
import { BindFlag, CardBindState } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'

async function asked(call: Promise<BankOrder>): Promise<BankOrder> {
  try {
    return await call
  } catch (error) {
    if (error instanceof BankUnreachableError) throw refuse(BankRefusal.bankUnavailable)
    throw error
  }
}

/** Has the bank send a small amount to the card. A repeated request before the amount is confirmed sends nothing new. */
export async function sendSmallAmount(id: number, actor: Actor): Promise<BankCard> {
  const { card, account } = await inTransaction(async (trx) => {
    const open = await requireOpenAccount(trx, actor.companyId!)
    const own = await BankCard.query({ client: trx })
      .where({ id, companyId: actor.companyId! })
      .forUpdate()
      .firstOrFail()
    if (own.bindState === CardBindState.verified) throw refuse(BankRefusal.cardVerified)
    if (own.bindState === CardBindState.unverified) await own.merge({ bindOrderId: newOrderId('YZ') }).save()
    return { card: own, account: open }
  })
  const answer = await asked(
    bankGateway().sendSmallAmount({
      orderId: card.bindOrderId!,
      bankUserId: account.bankUserId!,
      name: account.companyName,
      card: unseal(card.bankCard),
      bankCode: card.bankCode,
      bankName: card.bankName,
    })
  )
  if (answer.status === 'failed') throw refuse(BankRefusal.verifyRefused({ said: answer.message }))
  await inTransaction((trx) =>
    moveBankCard.where(
      trx,
      actor,
      { id },
      {
        from: [CardBindState.unverified],
        to: CardBindState.amountSent,
        action: 'bank-card.amount',
        summary: `已向尾号${card.lastFour}银行卡打款验证`,
      }
    )
  )
  return card.refresh()
}

/**
 * The owner confirms the small amount, which binds the account. After three wrong amounts a new one has to be sent.
 *
 * @throws RefusedError `打款金额不正确，还可尝试{n}次`
 */
export async function confirmSmallAmount(input: { id: number; amount: Cents }, actor: Actor): Promise<BankCard> {
  const found = await BankCard.query().where({ id: input.id, companyId: actor.companyId! }).firstOrFail()
  if (found.bindState !== CardBindState.amountSent)
    throw refuse(found.bindState === CardBindState.verified ? BankRefusal.cardVerified : BankRefusal.verifyNotAsked)
  const orderId = found.bindOrderId!
  const { right, left } = await guess({
    kind: 'cardAmount',
    of: orderId,
    look: async () => {
      const answer = await asked(bankGateway().confirmSmallAmount(orderId, input.amount))
      // An answer that is neither yes nor no says nothing about the amount.
      if (answer.status === 'processing') throw refuse(BankRefusal.bankUnavailable)
      return answer.status === 'success'
    },
    onLock: {
      actor,
      action: 'bank-card.lock',
      entity: 'bank_card',
      entityId: found.id,
      summary: `尾号${found.lastFour}银行卡打款金额多次不正确`,
      tell: (trx) =>
        moveBankCard.where(
          trx,
          actor,
          { id: found.id, bind_order_id: orderId },
          {
            from: [CardBindState.amountSent],
            to: CardBindState.unverified,
            columns: { bind_order_id: null },
            action: 'bank-card.fail',
            summary: `尾号${found.lastFour}银行卡验证作废`,
          }
        ),
    },
  })
  if (!right) throw refuse(left === 0 ? BankRefusal.verifyTriesUsedUp : BankRefusal.verifyAmountWrong({ left }))

  return inTransaction(async (trx) => {
    const card = await BankCard.query({ client: trx }).where('id', input.id).forUpdate().firstOrFail()
    if (card.bindState !== CardBindState.amountSent || card.bindOrderId !== orderId) return card
    await moveBankCard(trx, actor, card, {
      to: CardBindState.verified,
      action: 'bank-card.verify',
      summary: `尾号${card.lastFour}银行卡验证通过`,
    })
    await trx.from('bank_accounts').where('company_id', actor.companyId!).update({ bind_flag: BindFlag.bound })
    return card
  })
}
