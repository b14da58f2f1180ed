import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { DomainError, NotCertifiedError } from '#core/errors'
import { inTransaction } from '#core/transaction'
import { balancesOf } from '#app/ledger/queries/balances'
import { checkEntrant } from '#app/auction/shared/check_entrant'
import AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
import { entryMinimum } from '#app/auction/rules/quota'
import type { EntryTerms } from '#app/auction/transformers/auction_screens'
import { BankAccountState } from '#app/bank/codes'
import { requireVisibleSession } from '#app/auction/queries/visible_sessions'

/** Whether the actor's company may enter a session, and the minimum it has to freeze. For display: the conditions are checked again on entering. */
export async function entryTerms(sessionId: number, actor: Actor): Promise<EntryTerms> {
  const companyId = actor.companyId!
  await requireVisibleSession(sessionId, actor)
  const session = await AuctionSession.findOrFail(sessionId)
  const lots = await AuctionLot.query().where('session_id', sessionId)
  const account = await db.from('bank_accounts').where({ company_id: companyId, state: BankAccountState.open }).first()
  const { useBalance } = await balancesOf(companyId)
  let problem: string | null = null
  let needs: EntryTerms['needs'] = null
  try {
    await inTransaction((trx) => checkEntrant(trx, sessionId, companyId))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    problem = error.message
    needs = error instanceof NotCertifiedError ? 'certify' : account ? null : 'account'
  }
  const minimum = entryMinimum(
    lots.map((lot) => lot.deposit),
    session.entryMinimum
  )
  return { problem, needs, minimum, useBalance }
}
