/* Who comes first is decided by a lock: actions wait for it in the order in which they were started. */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DomainError } from '#core/errors'
import { asOwner, lockWaiters } from '#tests/helpers/database'
import { until } from '#tests/helpers/until'

/** `done`, or the reason of the refusal. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.reason
  }
}

/** Runs actions that wait for a lock of `holder` and continue in the order in which they were started. @returns the outcome of each */
export async function inQueue(
  work: (holder: TransactionClientContract, comes: (act: () => Promise<unknown>) => Promise<void>) => Promise<void>
): Promise<string[]> {
  const coming: Promise<string>[] = []
  await asOwner().transaction((holder) =>
    work(holder, async (act) => {
      coming.push(outcome(act()))
      await until('all of them wait', async () => (await lockWaiters(holder)) === coming.length)
    })
  )
  return Promise.all(coming)
}
