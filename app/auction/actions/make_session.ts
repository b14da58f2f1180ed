import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit, difference } from '#core/audit'
import { databaseNow } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { beginningWith } from '#core/like'
import { inTransaction, type Trx } from '#core/transaction'
import { lockSession, lockLots } from '#app/auction/shared/lock_session'
import AuctionSession from '#app/auction/models/auction_session'
import { lotDeposit } from '#app/auction/rules/quota'
import { timesProblem } from '#app/auction/rules/session_checks'
import { depositTerms } from '#app/auction/queries/deposit_terms'
import { setting } from '#app/system/settings/stored_settings'
import { AuctionSetting } from '#app/auction/settings'
import { AuctionDirection, AuctionPriceType, SessionCompanyRole, SessionMode, SessionState } from '#app/auction/codes'
import { ProductType } from '#app/catalog/codes'
import { AuctionRefusal } from '#app/auction/refusals'

export type SessionInput = {
  name: string
  startTime: DateTime
  endTime: DateTime
  sessionMode?: SessionMode

  priceType?: AuctionPriceType

  priceDirection?: AuctionDirection
  productType?: ProductType
  /** Seconds of the flash countdown. */
  postpone?: number
  bidNotice?: string | null
  memo?: string | null
  limited?: boolean
  millsOnly?: boolean
  /** Whitelist of a limited session. */
  companyIds?: number[]
}

function checkTimes(session: Pick<AuctionSession, 'startTime' | 'endTime' | 'postpone'>) {
  const problem = timesProblem({
    startTime: session.startTime.toMillis(),
    endTime: session.endTime.toMillis(),
    postpone: session.postpone,
  })
  if (problem) throw InvalidInputError.of('endTime', problem.message)
}

/** The next session code: `JP`, the date and a three-digit sequence number of the day. */
async function nextCode(trx: Trx, at: DateTime): Promise<string> {
  const prefix = `JP${at.toFormat('yyyyMMdd')}`
  await trx.rawQuery(`select pg_advisory_xact_lock(hashtext('auction_session_code'))`)
  const { rows } = await trx.rawQuery(
    `select coalesce(max(substr(session_code, 11)::int), 0) + 1 as serial from auction_sessions where session_code like ?`,
    [beginningWith(prefix)]
  )
  return `${prefix}${String(rows[0].serial).padStart(3, '0')}`
}

async function saveCompanies(trx: Trx, sessionId: number, companyIds: number[] | undefined) {
  if (!companyIds) return
  await trx.from('auction_session_companies').where({ session_id: sessionId, role: SessionCompanyRole.bidder }).delete()
  const rows = [...new Set(companyIds)].map((companyId) => ({
    session_id: sessionId,
    company_id: companyId,
    role: SessionCompanyRole.bidder,
  }))
  if (rows.length > 0) await trx.table('auction_session_companies').multiInsert(rows)
}

/** new → draft (state-machines §7.1). Defaults: traditional mode, basis price, up, Xinjiang cotton, 30 seconds of flash countdown. */
export async function createSession(input: SessionInput, actor: Actor, outer?: Trx): Promise<AuctionSession> {
  return inTransaction(async (trx) => {
    const { companyIds, ...fields } = input
    const at = await databaseNow(trx)
    const session = new AuctionSession().fill({
      sessionMode: SessionMode.traditional,
      priceType: AuctionPriceType.basis,
      priceDirection: AuctionDirection.up,
      productType: ProductType.xinjiang,
      postpone: 30,
      state: SessionState.draft,
      ...fields,
    })
    const terms = await depositTerms(trx, session.productType)
    session.merge({
      sessionCode: await nextCode(trx, at),
      depositRate: terms.rate,
      entryMinimum: terms.entryMinimum,
      lockBefore: await setting(AuctionSetting.lockBefore, trx),
      flashCap: await setting(AuctionSetting.flashCap, trx),
      createdAt: at,
    })
    checkTimes(session)
    session.useTransaction(trx)
    await session.save()
    await saveCompanies(trx, session.id, companyIds)
    await audit(trx, actor, {
      action: 'auction.add',
      entity: 'auction_session',
      entityId: session.id,
      to: SessionState.draft,
      after: { sessionCode: session.sessionCode, name: session.name },
      summary: '新建场次',
    })
    return session
  }, outer)
}

/** Locks a session and checks that it is still a draft. */
export async function lockDraft(trx: Trx, sessionId: number): Promise<AuctionSession> {
  const session = await lockSession(trx, sessionId)
  if (session.state === SessionState.published) throw refuse(AuctionRefusal.unpublishFirst)
  if (session.state !== SessionState.draft) throw refuse(AuctionRefusal.locked)
  return session
}

/** What the figures of its lots mean: bases would become prices. */
const OF_LOTS = ['productType', 'priceDirection', 'priceType'] as const

/** Changes a session that is not published. When the notice changes, bidders have to agree again. */
export async function editSession(
  input: Partial<SessionInput> & { sessionId: number },
  actor: Actor,
  outer?: Trx
): Promise<AuctionSession> {
  return inTransaction(async (trx) => {
    const { sessionId, companyIds, ...fields } = input
    const session = await lockDraft(trx, sessionId)
    const before = { ...session.$attributes }
    session.merge(fields as Partial<AuctionSession>)
    if (session.$dirty.bidNotice !== undefined) session.noticeVersion += 1
    checkTimes(session)
    const lots = await lockLots(trx, session.id)
    if (lots.length > 0 && OF_LOTS.some((field) => session.$dirty[field] !== undefined))
      throw refuse(AuctionRefusal.hasLots)
    if (session.$dirty.productType !== undefined) {
      const terms = await depositTerms(trx, session.productType)
      session.merge({ depositRate: terms.rate, entryMinimum: terms.entryMinimum })
    }
    await session.save()
    await saveCompanies(trx, session.id, companyIds)
    for (const lot of lots) await lot.merge({ deposit: lotDeposit(lot.productWeight, session.depositRate) }).save()
    await audit(trx, actor, {
      action: 'auction.edit',
      entity: 'auction_session',
      entityId: session.id,
      ...difference(before, { ...session.$attributes }),
      summary: '修改场次',
    })
    return session
  }, outer)
}

/** Deletes a session that was never published, or was withdrawn before any company registered. */
export async function deleteSession(input: { sessionId: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const session = await lockDraft(trx, input.sessionId)
    if (await trx.from('auction_entries').where('session_id', session.id).first())
      throw refuse(AuctionRefusal.hasRegistrations)
    await trx.from('auction_lots').where('session_id', session.id).delete()
    await session.delete()
    await audit(trx, actor, {
      action: 'auction.delete',
      entity: 'auction_session',
      entityId: session.id,
      before: { sessionCode: session.sessionCode, name: session.name },
      summary: '删除场次',
    })
  }, outer)
}
