/*
 * One effect for one Idempotency-Key. The key is written in the same transaction as the effect, so a crash between the two is
 * impossible: both are written, or neither.
 */
import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { CoreRefusal } from '#core/refusals'

/** Longest Idempotency-Key, in characters. */
export const LONGEST_KEY = 100

/** Stable text of a JSON value: keys sorted, so that the same input always hashes the same. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value && typeof value === 'object') {
    const entries = Object.entries(value as Record<string, unknown>).filter(([, v]) => v !== undefined)
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
      .join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

export function inputHash(path: string, input: unknown): string {
  return createHash('sha256')
    .update(`${path}\n${canonical(input)}`)
    .digest('hex')
}

/** Who calls: a member or an operator by id, a guest by address. */
export const callerKey = ({ actor, request }: HttpContext) => `${actor.kind}:${actor.userId ?? request.ip()}`

/** Stands for an Idempotency-Key where a key is part of a shorter one: 32 hexadecimal digits, different for different keys. */
export const keyDigest = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32)

/**
 * Runs a writing use case once per Idempotency-Key of the request. Without a key it simply runs in a transaction.
 *
 * Same key and same input: the first answer again, without running. Same key, other input: 40900. A call that arrives while the
 * first is still running waits for it on the unique index. A refused call leaves no key, so it may be tried again.
 *
 * Only calls with a JSON body have keys (uploads have none), so the address and the body are the whole input.
 *
 * @param work receives the transaction and returns the response body
 * @throws InvalidInputError for a key longer than `LONGEST_KEY`: cut, it could equal another one
 */
export async function once<Body>(ctx: HttpContext, work: (trx: Trx) => Promise<Body>): Promise<Body> {
  const key = ctx.request.header('idempotency-key')
  if (!key) return inTransaction(work)
  if (key.length > LONGEST_KEY)
    throw InvalidInputError.of('Idempotency-Key', `请求编号最多${LONGEST_KEY}个字`, 'maxLength')

  const scope = callerKey(ctx)
  const hash = inputHash(ctx.request.url(), ctx.request.body())

  return inTransaction(async (trx) => {
    const inserted = await trx.rawQuery(
      `insert into idempotency_keys (scope, key, input_hash) values (?, ?, ?) on conflict (scope, key) do nothing returning id`,
      [scope, key, hash]
    )
    if (inserted.rows.length === 0) {
      const stored = await trx.from('idempotency_keys').where({ scope, key }).firstOrFail()
      if (stored.input_hash !== hash) throw refuse(CoreRefusal.keyReused)
      return stored.answer?.body as Body
    }
    const body = await work(trx)
    await trx
      .from('idempotency_keys')
      .where('id', inserted.rows[0].id)
      .update({ answer: JSON.stringify({ body: body ?? null }) })
    return body
  })
}

/** Deletes keys older than a number of days, with the answers stored with them. */
export async function forgetKeys(days: number): Promise<void> {
  await db.from('idempotency_keys').whereRaw('created_at < now() - make_interval(days => ?)', [days]).delete()
}
