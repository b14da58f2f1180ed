/*
 * Development and tests only: code that acquires a connection of the pool inside an open transaction gets an error. When there are as many
 * such callers as the pool has connections, each holds one connection and waits for a second: a deadlock of the application.
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

/** Guards every connection of `db`; in tests that roll back, the connection is the global transaction. */
export function guardPool(db: Database) {
  const guarded = new WeakSet<PoolClient>()
  /** Stack at which a query was last begun inside a transaction: when the query runs, the code that began it is not on the stack. */
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

  // Inside a test's global transaction a second one would wait for the end of the surrounding one, which never comes.
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
