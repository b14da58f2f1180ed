import { AsyncLocalStorage } from 'node:async_hooks'
import db from '@adonisjs/lucid/services/db'
import type { IsolationLevels, TransactionClientContract } from '@adonisjs/lucid/types/database'

export type Trx = TransactionClientContract

type Gathered = { items: unknown[]; work: (items: never[]) => Promise<void> }

/** The transaction of the running code. `open` is false after its end, because work that is not awaited may outlive it. */
const around = new AsyncLocalStorage<{ open: boolean; gathered: Map<string, Gathered> } | null>()

/** An object that identifies the open transaction of the running code; null outside of transactions. */
export function openTransaction(): object | null {
  const transaction = around.getStore()
  return transaction?.open ? transaction : null
}

/**
 * Runs `work` on a connection of its own while a transaction is open, which otherwise throws in development and in tests
 * (`core/pool_guard`). For writes that must be visible or permanent whatever the outcome of the transaction. Callers state the reason and
 * why only few run at a time: as many callers as the pool has connections would deadlock.
 */
export const outsideTransaction = <Result>(work: () => Result): Result => around.run(null, work)

/**
 * Does `work` once at the end of the running transaction, within it, for all items that were given for the key: a seller is told once of the
 * hundred batches that one press has changed. Outside of `inTransaction` it is done at once.
 *
 * @param work the first one that was given for the key
 */
export async function onceAtTheEnd<Item>(
  key: string,
  item: Item,
  work: (items: Item[]) => Promise<void>
): Promise<void> {
  const transaction = around.getStore()
  if (!transaction?.open) return work([item])
  const known = transaction.gathered.get(key)
  if (known) known.items.push(item)
  else transaction.gathered.set(key, { items: [item], work })
}

type Options = {
  isolationLevel?: IsolationLevels
  /** False for a callback with effects outside the transaction, which may not run twice. */
  retry?: boolean
}

const RETRYABLE = new Set(['40001', '40P01'])

/**
 * knex resolves a failed COMMIT (a deferred constraint, a lost connection) like a successful one; only its execution promise rejects.
 * Without this check a payment could be acknowledged that was never written.
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
    const transaction = { open: true, gathered: new Map<string, Gathered>() }
    try {
      return await around.run(transaction, async () => {
        const result = await work(trx)
        for (const { items, work: last } of transaction.gathered.values()) await last(items as never[])
        return result
      })
    } finally {
      transaction.open = false
    }
  }, isolationLevel && { isolationLevel })
}

/**
 * Runs a use case in one transaction and commits it. A deadlock or serialisation failure (PostgreSQL 40P01, 40001) is retried
 * from the start, at most three times, so the callback must have no effect outside the transaction.
 *
 * The callback reads and writes only through `trx`: code that waits for a second connection while it holds one blocks the whole
 * application as soon as such code holds every connection. In development and in tests it throws.
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
      // A random delay, so that transactions that collided do not collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * tries))
    }
  }
}
