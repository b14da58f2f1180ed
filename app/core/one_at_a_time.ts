/** The last piece of work of each key that has not ended. */
const last = new Map<string, Promise<unknown>>()

/**
 * Runs `work` after all earlier work of the same key in this process has ended. Who waits holds no connection of the pool. Only the order
 * within one process follows from it: what must hold across processes is decided by the database.
 */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(key) ?? Promise.resolve()
  const mine = before.then(work)
  const ended = mine.catch(() => {})
  last.set(key, ended)
  try {
    return await mine
  } finally {
    if (last.get(key) === ended) last.delete(key)
  }
}
