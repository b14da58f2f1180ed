/*
 * Who sees a session. One for invited companies (定向竞价) exists only for them: for the companies on its list, its consignors, and whoever has
 * registered before the list changed. Everybody else finds it neither by search nor by its id, nor its lots, bids, room and results. A session that was
 * voided before it was published is known to nobody but operators, and to those who had registered before it was withdrawn.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Condition of the sessions that have been in the market: no draft, and none that was voided as one. */
export const everPublished = (table: string) =>
  `${table}.state <> ${SessionState.draft} and not (${table}.state = ${SessionState.voided} and ${table}.published_at is null)`

/** Condition of the sessions that a viewer may know of, over columns of `table`; null is a guest. */
export function sessionsOpenTo(actor: Actor | null, table = 'auction_sessions'): { sql: string; bindings: number[] } {
  const noDraft = `${table}.state <> ${SessionState.draft}`
  if (actor?.kind === 'operator' || actor?.kind === 'system') return { sql: noDraft, bindings: [] }
  const company = actor?.certified ? actor.companyId : null
  const shown = everPublished(table)
  if (company === null) return { sql: `(${shown} and not ${table}.limited)`, bindings: [] }
  const registered = `exists (select 1 from auction_entries e where e.session_id = ${table}.id and e.company_id = ?)`
  return {
    sql: `((${shown} and (not ${table}.limited
      or exists (select 1 from auction_session_companies i where i.session_id = ${table}.id and i.company_id = ?)
      or exists (select 1 from auction_lots c where c.session_id = ${table}.id and ? in (c.seller_company_id, c.company_id))))
      or (${noDraft} and ${registered}))`,
    bindings: [company, company, company],
  }
}

/** @throws NotFoundError for drafts and for sessions that the viewer is not invited to */
export async function requireVisibleSession(sessionId: number, actor: Actor, trx?: Trx): Promise<void> {
  const { sql, bindings } = sessionsOpenTo(actor)
  const found = await (trx ?? db)
    .from('auction_sessions')
    .where('id', sessionId)
    .whereRaw(sql, bindings)
    .select('id')
    .first()
  if (!found) throw refuse(AuctionRefusal.sessionMissing)
}

/** @throws NotFoundError for lots of sessions that the viewer does not see */
export async function requireVisibleLot(lotId: number, actor: Actor): Promise<void> {
  const { sql, bindings } = sessionsOpenTo(actor, 's')
  const found = await db
    .from('auction_lots as l')
    .join('auction_sessions as s', 's.id', 'l.session_id')
    .where('l.id', lotId)
    .whereRaw(sql, bindings)
    .select('l.id')
    .first()
  if (!found) throw refuse(AuctionRefusal.lotMissing)
}
