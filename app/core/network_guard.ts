/*
 * Development and tests only: a request to another server inside an open transaction gets an error. It would hold a connection, and the locks of the
 * transaction, for as long as a stranger takes to answer; and a rollback does not take back what the other side has done.
 */
import { openTransaction } from '#core/transaction'

export class RequestInTransactionError extends Error {
  constructor(target: string) {
    super(`A request to ${target} inside an open transaction. Send it before the transaction or after its commit.`)
  }
}

const targetOf = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input).origin

/** Guards `fetch`, over which the bank, SMS providers and price feeds are asked. */
export function guardFetch() {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    if (openTransaction()) throw new RequestInTransactionError(targetOf(input))
    return fetch(input, init)
  }
}
