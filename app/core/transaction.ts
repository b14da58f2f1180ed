import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type Trx = TransactionClientContract

const RETRYABLE = new Set(['40001', '40P01'])

/**
 * knex answers a COMMIT that failed (a deferred constraint, a database that went away) as if it had worked; only its execution promise
 * knows. Without this a payment could be acknowledged that was never written.
 */
function failWhenCommitFails(trx: Trx) {
  const client = trx.knexClient
  const commit = client.commit.bind(client)
  client.commit = (async (value?: unknown) => {
    await commit(value)
    return client.executionPromise
  }) as typeof client.commit
}

/**
 * Runs a use case in one transaction and commits it. A deadlock or serialisation failure (PostgreSQL 40P01, 40001) is retried
 * from the start, at most three times, so the callback must have no effect outside the transaction.
 */
export async function inTransaction<Result>(work: (trx: Trx) => Promise<Result>, outer?: Trx): Promise<Result> {
  if (outer) return work(outer)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((trx) => {
        failWhenCommitFails(trx)
        return work(trx)
      })
    } catch (error) {
      if (attempt >= 4 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
      // Those who collided must not collide again at the same moment.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt))
    }
  }
}
