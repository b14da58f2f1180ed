/*
 * Sessions: opaque random bearer tokens of which only the SHA-256 is stored. Sessions of members end 8 hours after their start, those of
 * operators after 2 hours without use, or 12 hours in all, by the database's clock.
 */
import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import { UserState } from '#app/identity/codes'
import type { Actor } from '#core/actor'
import { Cached } from '#core/cached'
import { endStreamsOf } from '#core/event_stream'
import type { Trx } from '#core/transaction'
import { endPush, takeOverPush } from '#app/system/push/subscriptions'
import { deviceText } from '#app/identity/rules/devices'

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

/**
 * Starts a session and returns its token, of which only the hash is stored. A browser has one session of a kind: the former one, whose token it
 * forgets, ends.
 */
export async function issueToken(
  trx: Trx | null,
  session: {
    kind: SessionKind
    ownerId: number
    ip?: string | null
    userAgent?: string | null
    /** The browser's secret (`sessions/device_cookie`), without which the token is worth nothing. */
    device?: string | null
  }
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const deviceHash = session.device ? hashToken(session.device) : null
  if (deviceHash) {
    await removeSessions(trx, { kind: session.kind, deviceHash })
    if (session.kind === 'member') await takeOverPush(trx, { userId: session.ownerId, deviceHash })
  }
  await (trx ?? db).rawQuery(
    `insert into access_tokens (kind, owner_id, hash, ip, user_agent, device, device_hash, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, now() + make_interval(secs => ?))`,
    [
      session.kind,
      session.ownerId,
      hashToken(token),
      session.ip ?? null,
      session.userAgent?.slice(0, 255) ?? null,
      deviceText(session.userAgent),
      deviceHash,
      LIFETIME[session.kind],
    ]
  )
  return token
}

/** A session with the browser that it belongs to, if any. */
export type RememberedSession = { actor: Actor; deviceHash: string | null }

/**
 * Owner of a token, cached for up to two seconds, so that frequent requests of a bidder do not cost a query each. Ended sessions leave the
 * cache of this process at once and that of other processes after those two seconds. The age is random, because the entries of bidders
 * who begin together would otherwise all expire at the same moment, again and again.
 */
const remembered = new Cached<RememberedSession | null>({
  age: () => 2_000 * (0.5 + Math.random() / 2),
  most: 20_000,
})

export function rememberSession(
  hash: string,
  load: () => Promise<RememberedSession | null>
): Promise<RememberedSession | null> {
  return remembered.get(hash, load)
}

/** Call after roles, company or state of a user have changed, so that the next request sees the change. */
export function forgetSessions(ownerId: number) {
  remembered.forget((session) => session?.actor.userId === ownerId)
}

/** Sessions to end: one by its hash or id, those of a browser, or those of an owner, of which one may be `id` and one goes on (the token `except`). */
type Which =
  | { hash: string }
  | { id: number }
  | { kind: SessionKind; deviceHash: string }
  | { kind: SessionKind; ownerId: number; id?: number; except?: string | null }

type Ended = { hash: string; kind: SessionKind; owner_id: number; device_hash: string | null }

/** Removes sessions, with their live streams. In this process they end with the commit, in others within two seconds. */
async function removeSessions(trx: Trx | null, which: Which): Promise<Ended[]> {
  const query = (trx ?? db).from('access_tokens')
  if ('hash' in which) query.where({ hash: which.hash })
  else if ('deviceHash' in which) query.where({ kind: which.kind, device_hash: which.deviceHash })
  else if ('kind' in which) query.where({ kind: which.kind, owner_id: which.ownerId })
  if ('id' in which && which.id !== undefined) query.where({ id: which.id })
  if ('except' in which && which.except) query.whereNot('hash', hashToken(which.except))
  const rows: Ended[] = await query.delete(['hash', 'kind', 'owner_id', 'device_hash'])
  const ended = new Set(rows.map((row) => row.hash))
  const forget = () => {
    remembered.forget((_, key) => ended.has(key))
    endStreamsOf(ended)
  }
  if (trx) trx.after('commit', forget)
  else forget()
  return rows
}

/** The browser of a session that goes on. */
async function browserOf(trx: Trx | null, token: string): Promise<string | null> {
  const row = await (trx ?? db).from('access_tokens').where('hash', hashToken(token)).select('device_hash').first()
  return row?.device_hash ?? null
}

/**
 * Ends sessions, with their live streams and with the notices to their browsers; all of an owner also with those to browsers whose session has run out.
 *
 * @returns number of sessions
 */
export async function endSessions(trx: Trx | null, which: Which): Promise<number> {
  const ended = await removeSessions(trx, which)
  if ('ownerId' in which && which.id === undefined) {
    const except = which.except ? await browserOf(trx, which.except) : null
    if (which.kind === 'member') await endPush(trx, { userId: which.ownerId, except })
    return ended.length
  }
  for (const { kind, owner_id: userId, device_hash: device } of ended)
    if (kind === 'member' && device) await endPush(trx, { userId, devices: [device] })
  return ended.length
}

/** Ends one session. */
export const revokeToken = (token: string, trx?: Trx) => endSessions(trx ?? null, { hash: hashToken(token) })

/** Ends every session of an owner, except the one with the token `except`. */
export const revokeSessions = (trx: Trx | null, kind: SessionKind, ownerId: number, except?: string | null) =>
  endSessions(trx, { kind, ownerId, except })

/** Sessions of those given that go on, by hash: not ended, not over, and their owners may still log in. */
export async function livingSessions(hashes: string[]): Promise<Set<string>> {
  const { rows } = await db.rawQuery(
    `select t.hash from access_tokens t left join users u on t.kind = 'member' and u.id = t.owner_id
     left join operators o on t.kind = 'operator' and o.id = t.owner_id
     where t.hash = any(?) and t.expires_at > now() and coalesce(u.state, o.state) = ${UserState.active}`,
    [hashes]
  )
  return new Set(rows.map((row: { hash: string }) => row.hash))
}
