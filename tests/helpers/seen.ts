/*
 * Requests of tests that bind somebody: they are sent by a person who has just looked. A request that names no `seen` gets the present
 * one; a test about what was seen names it itself (`undefined`: it is left out).
 */
import db from '@adonisjs/lucid/services/db'
import type { ApiRequest } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { calls } from '#core/declared_calls'
import { ENVELOPE_CODES } from '#core/envelope'
import { hashToken } from '#app/identity/sessions/tokens'
import { actorOfUser } from '#app/identity/sessions/members'
import { resources } from '#app/admin/registry'
import { decidedKeys, rowVersion } from '#app/admin/rules/row_version'
import { expressionOf, fromOf, selectOf, toWire } from '#app/admin/source'

type Line = { listingId?: number; seen?: string }
type Body = { seen?: unknown; lines?: Line[]; ids?: (number | string)[] }

/** What a person sees who sees nothing: the request reaches the refusal that it would reach anyway. */
const NOTHING = 'nothing'

/** Calls whose input has a version for each line. */
const WITH_LINES = new Set(['/api/order/add', '/api/purchase/request/add'])

/** What a call shows to the owner of a token; null when that is nothing, undefined for a call that binds nobody. */
async function shownBy(path: string, body: Body, token: string): Promise<Body | null | undefined> {
  const binds = calls.find((call) => call.path === path)?.binds
  if (!binds) return undefined
  const session = await db
    .from('access_tokens')
    .where({ hash: hashToken(token), kind: 'member' })
    .first()
  if (!session) return { seen: NOTHING }
  try {
    return (await binds(body, { actor: await actorOfUser(session.owner_id) })) as Body | null
  } catch {
    return { seen: NOTHING }
  }
}

/** The version that a member would send with an input: `{ orderId }` of `/order/pay`. */
export async function seenBy({ token }: { token: string }, path: string, input: object): Promise<string> {
  return ((await shownBy(`/api${path}`, input, token))?.seen as string | undefined) ?? NOTHING
}

async function withSeen(path: string, body: Body, token: string): Promise<Body> {
  const shown = await shownBy(path, body, token)
  if (shown === undefined) return body
  if (!WITH_LINES.has(path)) return 'seen' in body ? body : { ...body, seen: shown?.seen ?? NOTHING }
  if (!Array.isArray(body.lines)) return body
  const seen = new Map(shown?.lines?.map((line) => [line.listingId, line.seen]))
  const looked = (line: Line) => ({ seen: seen.get(line.listingId) ?? NOTHING, ...line })
  return { ...body, lines: body.lines.map((line) => (line && typeof line === 'object' ? looked(line) : line)) }
}

/** The present versions of rows of the back office, by id. */
export async function seenRows(name: string, ids: readonly (number | string)[]): Promise<Record<string, string>> {
  const resource = resources.get(name)
  if (!resource) return {}
  const { rows } = await db.rawQuery(
    `select ${selectOf(resource, decidedKeys(resource))} from ${fromOf(resource)} where ${expressionOf(resource, 'id')}::text = any(?)`,
    [ids.map(String)]
  )
  for (const row of rows) for (const key of Object.keys(row)) row[key] = toWire(row[key])
  const versions = new Map<string, string>(
    rows.map((row: Record<string, unknown>) => [String(row.id), rowVersion(resource, row)])
  )
  return Object.fromEntries(ids.map((id) => [id, versions.get(String(id)) ?? NOTHING]))
}

/** What was filled in for an Idempotency-Key: who sends a request again sends the same. */
const sentBefore = new Map<string, Body>()

/** Before each test: keys of one test may be those of another. */
export const forgetSent = () => sentBefore.clear()

/** Global hook of the API client. */
export async function lookBefore(request: ApiRequest) {
  const sent = request.request as unknown as { url: string; _data?: unknown; get(name: string): string | undefined }
  const body = sent._data
  if (!body || typeof body !== 'object' || Array.isArray(body)) return
  const path = new URL(sent.url, 'http://localhost').pathname
  const action = /^\/admin\/api\/(\w+)\/actions\//.exec(path)
  if (action && !('seen' in body) && Array.isArray((body as Body).ids))
    sent._data = { ...body, seen: await seenRows(action[1], (body as Body).ids!) }
  const token = sent.get('Authorization')?.split(' ')[1]
  if (!path.startsWith('/api/') || !token) return
  const key = sent.get('Idempotency-Key')
  const repeated = key ? sentBefore.get(`${path} ${key}`) : undefined
  sent._data = repeated && !('seen' in body) ? { ...body, ...repeated } : await withSeen(path, body as Body, token)
  const { seen, lines } = sent._data as Body
  if (key && !repeated)
    sentBefore.set(`${path} ${key}`, WITH_LINES.has(path) ? { lines } : { ...(seen !== undefined && { seen }) })
}

type Answer = { code: number; reason?: string; message: string; body: any }

/** What any effect would change: postings, audit lines, notices, orders. */
async function traces(): Promise<unknown> {
  const { rows } = await db.rawQuery(
    `select (select count(*)::int from ledger_transactions) as postings, (select count(*)::int from audit_logs) as lines,
       (select count(*)::int from notices) as notices, (select count(*)::int from orders) as orders`
  )
  return rows[0]
}

/**
 * Looks, lets the terms be swapped, and decides: the call is refused with the object as it is now and has no effect. Decides again on what
 * the answer has, which succeeds.
 */
export async function assertBound(
  assert: Assert,
  decision: {
    member: { token: string }
    path: string
    input: object
    send: (input: object) => Promise<Answer>
    swap: () => Promise<unknown>
    /** Default `core.changed`. */
    reason?: string
    /** The second decision is not tried where the swapped terms do not allow it. */
    once?: boolean
  }
) {
  const { path, input, send } = decision
  const seen = await seenBy(decision.member, path, input)
  await decision.swap()
  const before = await traces()
  const refused = await send({ ...input, seen })
  assert.containsSubset(refused, { code: ENVELOPE_CODES.stale, reason: decision.reason ?? 'core.changed' }, path)
  assert.isString(refused.body?.seen, `${path} answers the object as it is now`)
  assert.notEqual(refused.body.seen, seen, path)
  assert.deepEqual(await traces(), before, `${path} has no effect`)
  if (decision.once) return
  const done = await send({ ...input, seen: refused.body.seen })
  assert.equal(done.code, ENVELOPE_CODES.success, `${path}: ${done.message}`)
}
