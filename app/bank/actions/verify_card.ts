import { moveBankCard } from '#app/bank/moves'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Cents } from '#core/money'
import { inTransaction } from '#core/transaction'
import { consume } from '#app/identity/proofs/limits'
import { bankGateway } from '#app/bank/gateway/main'
import type { BankOrder } from '#app/bank/gateway/messages'
import { BankUnreachableError } from '#app/bank/gateway/port'
import BankCard from '#app/bank/models/bank_card'
import { newOrderId } from '#app/bank/shared/order_numbers'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import { unseal } from '#app/bank/shared/secrets'
import { BindFlag, CardBindState } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'

const TRIES = 3

async function asked(call: Promise<BankOrder>): Promise<BankOrder> {
  try {
    return await call
  } catch (error) {
    if (error instanceof BankUnreachableError) throw refuse(BankRefusal.bankUnavailable)
    throw error
  }
}

/**
 * Has the bank send a small amount to the card. A repeated request before the amount is confirmed sends nothing new. Each amount is real money, so a
 * company has few of them a day.
 *
 * @throws RefusedError `今日打款验证次数已用完，请明天再试`
 */
export async function sendSmallAmount(id: number, actor: Actor): Promise<BankCard> {
  await consume('smallAmountByCompany', String(actor.companyId), BankRefusal.smallAmountsUsedUp)
  const { card, account } = await inTransaction(async (trx) => {
    const open = await requireOpenAccount(trx, actor.companyId!)
    const own = await BankCard.query({ client: trx })
      .where({ id, companyId: actor.companyId! })
      .forUpdate()
      .firstOrFail()
    if (own.bindState === CardBindState.verified) throw refuse(BankRefusal.cardVerified)
    if (own.bindState === CardBindState.unverified)
      await own.merge({ bindOrderId: newOrderId('YZ'), bindTries: 0 }).save()
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

/** Counts a try before the bank is asked, under the lock of the card: tries at the same time are no more than one after the other. */
async function countTry(id: number, actor: Actor): Promise<{ card: BankCard; left: number }> {
  return inTransaction(async (trx) => {
    const card = await BankCard.query({ client: trx })
      .where({ id, companyId: actor.companyId! })
      .forUpdate()
      .firstOrFail()
    if (card.bindState !== CardBindState.amountSent)
      throw refuse(card.bindState === CardBindState.verified ? BankRefusal.cardVerified : BankRefusal.verifyNotAsked)
    if (card.bindTries >= TRIES) throw refuse(BankRefusal.verifyTriesUsedUp)
    await card.merge({ bindTries: card.bindTries + 1 }).save()
    return { card, left: TRIES - card.bindTries }
  })
}

/**
 * The owner confirms the small amount, which binds the account. After three wrong amounts a new one has to be sent.
 *
 * @throws RefusedError `打款金额不正确，还可尝试{n}次`
 */
export async function confirmSmallAmount(input: { id: number; amount: Cents }, actor: Actor): Promise<BankCard> {
  const { card: tried, left } = await countTry(input.id, actor)
  const answer = await asked(bankGateway().confirmSmallAmount(tried.bindOrderId!, input.amount))
  // An answer that is neither yes nor no says nothing about the amount; the try stays counted.
  if (answer.status === 'processing') throw refuse(BankRefusal.bankUnavailable)
  const verified = answer.status === 'success'

  const card = await inTransaction(async (trx) => {
    const own = await BankCard.query({ client: trx }).where('id', input.id).forUpdate().firstOrFail()
    if (own.bindState !== CardBindState.amountSent || own.bindOrderId !== tried.bindOrderId) return own
    if (verified) {
      await moveBankCard(trx, actor, own, {
        to: CardBindState.verified,
        action: 'bank-card.verify',
        summary: `尾号${own.lastFour}银行卡验证通过`,
      })
      await trx.from('bank_accounts').where('company_id', actor.companyId!).update({ bind_flag: BindFlag.bound })
    } else if (left === 0)
      await moveBankCard(trx, actor, own, {
        to: CardBindState.unverified,
        action: 'bank-card.fail',
        summary: `尾号${own.lastFour}银行卡打款金额${TRIES}次不正确，验证作废`,
        fields: { bindOrderId: null, bindTries: 0 },
      })
    return own
  })
  if (card.bindState === CardBindState.verified) return card
  if (verified || left === 0) throw refuse(BankRefusal.verifyTriesUsedUp)
  throw refuse(BankRefusal.verifyAmountWrong({ left }))
}
