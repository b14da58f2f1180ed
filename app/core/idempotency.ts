/*
 * One effect for one Idempotency-Key. The key is written in the same transaction as the effect, so a crash between the two is
 * impossible: both are written, or neither.
 */
import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { canonical } from '#core/canonical'
import { DomainError, InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { inTurn } from '#core/one_at_a_time'
import { CoreRefusal } from '#core/refusals'

/** Longest Idempotency-Key, in characters. */
export const LONGEST_KEY = 100

export function inputHash(path: string, input: unknown): string {
  return createHash('sha256')
    .update(`${path}\n${canonical(input)}`)
    .digest('hex')
}

/** Who calls: a member or an operator by id, a guest by address. */
export const callerKey = ({ actor, request }: HttpContext) => `${actor.kind}:${actor.userId ?? request.ip()}`

/** Stands for an Idempotency-Key where a key is part of a shorter one: 32 hexadecimal digits, different for different keys. */
export const keyDigest = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32)

type Request = { scope: string; key: string; hash: string }

/**
 * The request by its Idempotency-Key; null without one.
 *
 * @throws InvalidInputError for a key longer than `LONGEST_KEY`: cut, it could equal another one
 */
function requestOf(ctx: HttpContext): Request | null {
  const key = ctx.request.header('idempotency-key')
  if (!key) return null
  if (key.length > LONGEST_KEY)
    throw InvalidInputError.of('Idempotency-Key', `请求编号最多${LONGEST_KEY}个字`, 'maxLength')
  return { scope: callerKey(ctx), key, hash: inputHash(ctx.request.url(), ctx.request.body()) }
}

/** The answer stored with a key; null when there is none. @throws StaleError when the key came with other input before */
async function storedAnswer<Body>({ scope, key, hash }: Request, trx?: Trx): Promise<{ body: Body } | null> {
  const stored = await (trx ?? db).from('idempotency_keys').where({ scope, key }).first()
  if (!stored) return null
  if (stored.input_hash !== hash) throw refuse(CoreRefusal.keyReused)
  return { body: stored.answer?.body as Body }
}

/** Writes the key, waiting for a copy that has written it; null when that one has an answer. */
async function claim({ scope, key, hash }: Request, trx: Trx): Promise<number | null> {
  const { rows } = await trx.rawQuery(
    `insert into idempotency_keys (scope, key, input_hash) values (?, ?, ?) on conflict (scope, key) do nothing returning id`,
    [scope, key, hash]
  )
  return rows.length === 0 ? null : rows[0].id
}

async function run<Body>(request: Request, work: (trx: Trx) => Promise<Body>): Promise<Body> {
  return inTransaction(async (trx) => {
    const id = await claim(request, trx)
    if (id === null) return (await storedAnswer<Body>(request, trx))!.body
    const body = await work(trx)
    await trx
      .from('idempotency_keys')
      .where('id', id)
      .update({ answer: JSON.stringify({ body: body ?? null }) })
    return body
  })
}

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
  const request = requestOf(ctx)
  return request ? run(request, work) : inTransaction(work)
}

/** The answer of a copy that is being made now, if there is one: waits for its transaction on the unique index. */
async function answerOnItsWay<Body>(request: Request): Promise<{ body: Body } | null> {
  return inTransaction(async (trx) => {
    const id = await claim(request, trx)
    if (id === null) return storedAnswer<Body>(request, trx)
    await trx.from('idempotency_keys').where('id', id).delete()
    return null
  })
}

/**
 * `once` for work that needs a secret of the caller. `prove` looks at it before the transaction begins, because tries at a secret are counted
 * in a transaction of their own. It does not run for a key that has its answer: a code that is valid once would be refused the second time.
 * Copies of a request wait for each other in this process. A copy in another process may find the code used by this one: it is given the
 * answer that the first one gets, and its refusal only when there is none.
 *
 * A proof is no ticket: what may be used once (a code by SMS, a one-time password) is used up by one statement in the database, whichever
 * process runs it, and what may be used again (a pay password) is bound to the effect by the key.
 *
 * @param work receives what `prove` returned as well
 */
export async function onceProven<Body, Proof>(
  ctx: HttpContext,
  prove: () => Promise<Proof>,
  work: (trx: Trx, proof: Proof) => Promise<Body>
): Promise<Body> {
  const request = requestOf(ctx)
  if (!request) {
    const proof = await prove()
    return inTransaction((trx) => work(trx, proof))
  }
  return inTurn(`${request.scope}\n${request.key}`, async () => {
    const stored = await storedAnswer<Body>(request)
    if (stored) return stored.body
    let proof: Proof
    try {
      proof = await prove()
    } catch (error) {
      const other = error instanceof DomainError ? await answerOnItsWay<Body>(request) : null
      if (!other) throw error
      return other.body
    }
    return run(request, (trx) => work(trx, proof))
  })
}

/** Deletes keys older than a number of days, with the answers stored with them. */
export async function forgetKeys(days: number): Promise<void> {
  await db.from('idempotency_keys').whereRaw('created_at < now() - make_interval(days => ?)', [days]).delete()
}
