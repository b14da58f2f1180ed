/*
 * Sessions: opaque random bearer tokens of which only the SHA-256 is stored. Sessions of members end 8 hours after their start, those of
 * operators after 2 hours without use, or 12 hours in all, by the database's clock.
 */
import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import { Cached } from '#core/cached'
import type { Trx } from '#core/transaction'

export type SessionKind = 'member' | 'operator'

/** Lifetime of a session in seconds (glossary §3.4). */
export const LIFETIME: Record<SessionKind, number> = { member: 28_800, operator: 43_200 }
export const OPERATOR_IDLE = 7_200

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The bearer token of the request, or null. */
export function bearerOf(ctx: HttpContext): string | null {
  const header = ctx.request.header('authorization') ?? ''
  const [scheme, token] = header.split(' ')
  return scheme?.toLowerCase() === 'bearer' && token && token.length <= 100 ? token : null
}

/** Starts a session and returns its token, of which only the hash is stored. */
export async function issueToken(
  trx: Trx | null,
  session: { kind: SessionKind; ownerId: number; ip?: string | null; userAgent?: string | null }
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await (trx ?? db).rawQuery(
    `insert into access_tokens (kind, owner_id, hash, ip, user_agent, expires_at)
     values (?, ?, ?, ?, ?, now() + make_interval(secs => ?))`,
    [
      session.kind,
      session.ownerId,
      hashToken(token),
      session.ip ?? null,
      session.userAgent?.slice(0, 255) ?? null,
      LIFETIME[session.kind],
    ]
  )
  return token
}

/**
 * Owner of a token, cached for up to two seconds, so that frequent requests of a bidder do not cost a query each. Ended sessions leave the
 * cache of this process at once and that of other processes after those two seconds. The age is random, because the entries of bidders
 * who begin together would otherwise all expire at the same moment, again and again.
 */
const remembered = new Cached<{ userId: number | null } | null>({
  age: () => 2_000 * (0.5 + Math.random() / 2),
  most: 20_000,
})

export function rememberSession<Value extends { userId: number | null }>(
  hash: string,
  load: () => Promise<Value | null>
): Promise<Value | null> {
  return remembered.get(hash, load) as Promise<Value | null>
}

/** Call after roles, company or state of a user have changed, so that the next request sees the change. */
export function forgetSessions(ownerId: number) {
  remembered.forget((session) => session?.userId === ownerId)
}

/** Ends one session. */
export async function revokeToken(token: string, trx?: Trx) {
  const hash = hashToken(token)
  await (trx ?? db).from('access_tokens').where({ hash }).delete()
  const forget = () => remembered.forget((_, key) => key === hash)
  forget()
  trx?.after('commit', forget)
}

/** Ends every session of an owner, except the one with the token `except`. */
export async function revokeSessions(trx: Trx | null, kind: SessionKind, ownerId: number, except?: string | null) {
  const query = (trx ?? db).from('access_tokens').where({ kind, owner_id: ownerId })
  if (except) query.whereNot('hash', hashToken(except))
  await query.delete()
  forgetSessions(ownerId)
  trx?.after('commit', () => forgetSessions(ownerId))
}
