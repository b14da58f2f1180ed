/*
 * Development and tests only: whoever asks for a connection of the pool while the transaction around him is open gets an error. With as
 * many such callers as the pool has connections, everybody holds one, waits for another, and the application stands still.
 */
import type { Database } from '@adonisjs/lucid/database'
import { guardCaches } from '#core/cached'
import { openTransaction } from '#core/transaction'

type PoolClient = { acquireConnection(): Promise<unknown> }

export class SecondConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'A query went to the pool inside an open transaction. Pass `trx` on, do it before the transaction, or say outsideTransaction(…) and why.',
      options
    )
  }
}

/** Watches every connection that `db` hands out; in tests that roll back, it is the global transaction. */
export function guardPool(db: Database) {
  const guarded = new WeakSet<PoolClient>()
  /** Where a query of the pool was last begun inside a transaction: when it runs, who wrote it is no longer on the stack. */
  const begun = new WeakMap<object, Error>()

  const refuse = () => {
    const transaction = openTransaction()
    if (transaction) throw new SecondConnectionError({ cause: begun.get(transaction) })
  }

  guardCaches(refuse)

  const guard = (client: PoolClient) => {
    if (guarded.has(client)) return
    guarded.add(client)
    const acquire = client.acquireConnection
    client.acquireConnection = async function (this: PoolClient) {
      refuse()
      return acquire.call(this)
    }
  }

  // Inside a test's global transaction a second one would first wait for the end of the one around it, that is for ever.
  const transaction = db.transaction
  db.transaction = async function (this: Database, ...args: unknown[]) {
    refuse()
    return Reflect.apply(transaction, this, args)
  } as Database['transaction']

  const connection = db.connection
  db.connection = function (this: Database, ...args: Parameters<Database['connection']>) {
    const client = connection.apply(this, args)
    guard(client.getWriteClient().client)
    const around = openTransaction()
    if (around) begun.set(around, new Error('the query was begun here'))
    return client
  }
}
