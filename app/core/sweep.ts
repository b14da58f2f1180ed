/*
 * Sweeps: jobs that look for rows whose deadline has passed and do what follows, row by row. The rules hold without them, because they
 * compare with the database's clock; a sweep brings about in time what the next reader would find.
 */
import logger from '@adonisjs/core/services/logger'
import { DomainError } from '#core/errors'

/** Rows of one kind that a sweep takes at most; the next run takes the rest. */
export const SWEEP_ROWS = 500

/**
 * Does `work` for each row. A refusal means that another process was faster; any other error is logged with `what` and the id, and the
 * remaining rows are still done.
 *
 * @returns the number of rows done; rows for which `work` returns false do not count
 */
export async function sweep(
  what: string,
  rows: readonly { id: number }[],
  work: (id: number) => Promise<unknown>
): Promise<number> {
  let done = 0
  for (const { id } of rows) {
    try {
      if ((await work(id)) !== false) done++
    } catch (error) {
      if (!(error instanceof DomainError)) logger.error({ err: error, id }, what)
    }
  }
  return done
}
