import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type Trx = TransactionClientContract

const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Runs a use case in one transaction and commits it. A deadlock or serialisation failure (PostgreSQL 40P01, 40001) is retried
 * from the start, at most three times, so the callback must have no effect outside the transaction.
 */
export async function inTransaction<Result>(work: (trx: Trx) => Promise<Result>, outer?: Trx): Promise<Result> {
  if (outer) return work(outer)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt >= 4 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
