/* Cards of a company (glossary §1.6): the first one is primary, and there is exactly one primary card as long as there are cards. */
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { moveBankCard } from '#app/bank/moves'
import BankAccount from '#app/bank/models/bank_account'
import BankCard from '#app/bank/models/bank_card'
import { sameCompanyName } from '#app/bank/rules/bank_rules'
import { seal } from '#core/sealed_columns'
import { fingerprint, fingerprintsOf } from '#app/bank/shared/secrets'
import { BindFlag, CardBindState, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'

export type CardInput = {
  accountName: string
  bankName: string
  bankCode: string
  bankCard: string
  memo?: string | null
}

/** Serialises everything about the cards of a company, so that two first cards cannot both become primary. */
async function lockCards(trx: Trx, companyId: number) {
  await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`bank-cards:${companyId}`])
}

async function ownCard(trx: Trx, id: number, companyId: number) {
  return BankCard.query({ client: trx }).where({ id, companyId }).forUpdate().firstOrFail()
}

/** @throws RefusedError `账户名称须与企业名称一致`, `该银行卡已添加` */
export async function addCard(input: CardInput, actor: Actor, outer?: Trx): Promise<BankCard> {
  return inTransaction(async (trx) => {
    const company = await requireTradingCompany(trx, actor.companyId!)
    if (!sameCompanyName(input.accountName, company.name)) throw refuse(BankRefusal.holderNameDiffers)
    await lockCards(trx, company.id)
    const known = await BankCard.query({ client: trx }).where({ companyId: company.id })
    const marks = fingerprintsOf(input.bankCard)
    if (known.some((card) => marks.includes(card.fingerprint))) throw refuse(BankRefusal.cardExists)
    if (known.length >= 10) throw refuse(BankRefusal.tooManyCards)
    const card = await BankCard.create(
      {
        companyId: company.id,
        bankName: input.bankName,
        bankCode: input.bankCode,
        bankCard: seal(input.bankCard),
        lastFour: input.bankCard.slice(-4),
        fingerprint: fingerprint(input.bankCard),
        primary: known.length === 0,
        memo: input.memo ?? null,
      },
      { client: trx }
    )
    await audit(trx, actor, {
      action: 'bank-card.add',
      entity: 'bank_card',
      entityId: card.id,
      after: { lastFour: card.lastFour },
      summary: `添加尾号${card.lastFour}银行卡`,
    })
    return card.refresh()
  }, outer)
}

/** Whether a payout to the card is under way. */
async function hasPayout(trx: Trx, cardId: number): Promise<boolean> {
  const running = await trx
    .from('withdraw_records')
    .where({ bank_card_id: cardId, direction: WithdrawDirection.out })
    .whereIn('state', [WithdrawState.requested, WithdrawState.sent])
    .first()
  return !!running
}

/** Without a verified card the account is no longer bound. */
async function unbindWithoutCard(trx: Trx, companyId: number) {
  const verified = await BankCard.query({ client: trx }).where({ companyId, bindState: CardBindState.verified }).first()
  if (!verified) await BankAccount.query({ client: trx }).where({ companyId }).update({ bindFlag: BindFlag.unbound })
}

/**
 * The number of a card is never changed: another number is another card. Bank and branch are sent with every payout, so a card on which they
 * change has to be verified again.
 *
 * @throws RefusedError while a payout to the card is under way
 */
export async function editCard(
  input: { id: number; bankName: string; bankCode: string; memo?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<BankCard> {
  return inTransaction(async (trx) => {
    await lockCards(trx, actor.companyId!)
    const card = await ownCard(trx, input.id, actor.companyId!)
    const moved = card.bankName !== input.bankName || card.bankCode !== input.bankCode
    if (moved && (await hasPayout(trx, card.id))) throw refuse(BankRefusal.cardInUse)
    const before = { bankName: card.bankName, bankCode: card.bankCode, memo: card.memo }
    await card.merge({ bankName: input.bankName, bankCode: input.bankCode, memo: input.memo ?? null }).save()
    await audit(trx, actor, {
      action: 'bank-card.edit',
      entity: 'bank_card',
      entityId: card.id,
      before,
      after: { ...input },
      summary: `修改尾号${card.lastFour}银行卡`,
    })
    if (moved && card.bindState !== CardBindState.unverified) {
      await moveBankCard(trx, actor, card, {
        to: CardBindState.unverified,
        action: 'bank-card.reopen',
        summary: `尾号${card.lastFour}银行卡开户行变更，须重新验证`,
        fields: { bindOrderId: null },
      })
      await unbindWithoutCard(trx, card.companyId)
    }
    return card
  }, outer)
}

export async function makePrimary(id: number, actor: Actor, outer?: Trx): Promise<BankCard> {
  return inTransaction(async (trx) => {
    await lockCards(trx, actor.companyId!)
    const card = await ownCard(trx, id, actor.companyId!)
    await trx.from('bank_cards').where({ company_id: actor.companyId!, primary: true }).update({ primary: false })
    await card.merge({ primary: true }).save()
    await audit(trx, actor, {
      action: 'bank-card.primary',
      entity: 'bank_card',
      entityId: card.id,
      summary: `设尾号${card.lastFour}银行卡为主账户`,
    })
    return card
  }, outer)
}

/** Removes a card; the oldest remaining one becomes primary, and without a verified card the account is no longer bound. */
export async function deleteCard(id: number, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    await lockCards(trx, actor.companyId!)
    const card = await ownCard(trx, id, actor.companyId!)
    if (await hasPayout(trx, id)) throw refuse(BankRefusal.cardHasWithdrawal)
    await card.delete()
    const left = await BankCard.query({ client: trx })
      .where('companyId', actor.companyId!)
      .orderBy('bindState', 'desc')
      .orderBy('id')
    if (card.primary && left.length > 0) await left[0].merge({ primary: true }).save()
    await unbindWithoutCard(trx, actor.companyId!)
    await audit(trx, actor, {
      action: 'bank-card.delete',
      entity: 'bank_card',
      entityId: id,
      before: { lastFour: card.lastFour },
      summary: `删除尾号${card.lastFour}银行卡`,
    })
  }, outer)
}
