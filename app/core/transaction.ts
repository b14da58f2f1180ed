import { AsyncLocalStorage } from 'node:async_hooks'
import db from '@adonisjs/lucid/services/db'
import type { IsolationLevels, TransactionClientContract } from '@adonisjs/lucid/types/database'

export type Trx = TransactionClientContract

/** The transaction that the running code is part of. What it starts and nobody waits for may outlive it. */
const around = new AsyncLocalStorage<{ open: boolean } | null>()

/** What stands for the open transaction that the running code is part of; null outside. */
export function openTransaction(): object | null {
  const transaction = around.getStore()
  return transaction?.open ? transaction : null
}

/**
 * Does something on a connection of its own while a transaction is open, which otherwise throws in development and in tests
 * (`core/pool_guard`). For what must be seen by others, or stay, whatever becomes of the transaction; whoever uses it says why, and that
 * few run at a time: as many as the pool has connections would wait for each other for ever.
 */
export const outsideTransaction = <Result>(work: () => Result): Result => around.run(null, work)

type Options = {
  isolationLevel?: IsolationLevels
  /** False for a callback that has effects outside the transaction, so that it may not run twice. */
  retry?: boolean
}

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

function attempt<Result>(work: (trx: Trx) => Promise<Result>, isolationLevel?: IsolationLevels): Promise<Result> {
  return db.transaction(async (trx) => {
    failWhenCommitFails(trx)
    const transaction = { open: true }
    try {
      return await around.run(transaction, () => work(trx))
    } finally {
      transaction.open = false
    }
  }, isolationLevel && { isolationLevel })
}

/**
 * Runs a use case in one transaction and commits it. A deadlock or serialisation failure (PostgreSQL 40P01, 40001) is retried
 * from the start, at most three times, so the callback must have no effect outside the transaction.
 *
 * Everything in it reads and writes through `trx`: code that waits for a second connection while it holds one stops the whole
 * application as soon as every connection is held by such code. In development and in tests that throws.
 */
export async function inTransaction<Result>(
  work: (trx: Trx) => Promise<Result>,
  outer?: Trx,
  { isolationLevel, retry = true }: Options = {}
): Promise<Result> {
  if (outer) return work(outer)
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(work, isolationLevel)
    } catch (error) {
      if (!retry || tries >= 4 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
      // Those who collided must not collide again at the same moment.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * tries))
    }
  }
}
