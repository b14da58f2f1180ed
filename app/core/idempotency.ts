/*
 * One effect for one Idempotency-Key. The key is written in the same transaction as the effect, so a crash between the two is
 * impossible: both are written, or neither.
 */
import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { canonical } from '#core/canonical'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { CoreRefusal } from '#core/refusals'

export function inputHash(path: string, input: unknown): string {
  return createHash('sha256')
    .update(`${path}\n${canonical(input)}`)
    .digest('hex')
}

/**
 * Runs a writing use case once per Idempotency-Key of the request. Without a key it simply runs in a transaction.
 *
 * Same key and same input: the first answer again, without running. Same key, other input: 40900. A call that arrives while the
 * first is still running waits for it on the unique index. A refused call leaves no key, so it may be tried again.
 *
 * @param work receives the transaction and returns the response body
 */
export async function once<Body>(ctx: HttpContext, work: (trx: Trx) => Promise<Body>): Promise<Body> {
  const key = ctx.request.header('idempotency-key')
  if (!key) return inTransaction(work)

  const scope = `${ctx.actor.kind}:${ctx.actor.userId ?? ctx.request.ip()}`
  const hash = inputHash(ctx.request.url(), ctx.request.body())

  return inTransaction(async (trx) => {
    const inserted = await trx.rawQuery(
      `insert into idempotency_keys (scope, key, input_hash) values (?, ?, ?) on conflict (scope, key) do nothing returning id`,
      [scope, key.slice(0, 100), hash]
    )
    if (inserted.rows.length === 0) {
      const stored = await trx
        .from('idempotency_keys')
        .where({ scope, key: key.slice(0, 100) })
        .firstOrFail()
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
