import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { DomainError, NotCertifiedError, refuse } from '#core/errors'
import { inTransaction } from '#core/transaction'
import { balancesOf } from '#app/ledger/queries/balances'
import { checkEntrant } from '#app/auction/actions/enter_house'
import AuctionHouse from '#app/auction/models/auction_house'
import AuctionItem from '#app/auction/models/auction_item'
import { entryMinimum } from '#app/auction/rules/quota'
import type { EntryTerms } from '#app/auction/transformers/auction_screens'
import { BankAccountState } from '#app/bank/codes'
import { SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Whether the actor's company may enter a session, and what it has to freeze; nothing is promised. */
export async function entryTerms(houseId: number, actor: Actor): Promise<EntryTerms> {
  const companyId = actor.companyId!
  const house = await AuctionHouse.query().where('id', houseId).whereNot('state', SessionState.draft).first()
  if (!house) throw refuse(AuctionRefusal.sessionMissing)
  const items = await AuctionItem.query().where('house_id', houseId)
  const account = await db.from('bank_accounts').where({ company_id: companyId, state: BankAccountState.open }).first()
  const { useBalance } = await balancesOf(companyId)
  let problem: string | null = null
  let needs: EntryTerms['needs'] = null
  try {
    await inTransaction((trx) => checkEntrant(trx, houseId, companyId))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    problem = error.message
    needs = error instanceof NotCertifiedError ? 'certify' : account ? null : 'account'
  }
  const minimum = entryMinimum(
    items.map((item) => item.deposit),
    house.entryMinimum
  )
  return { problem, needs, minimum, useBalance }
}
