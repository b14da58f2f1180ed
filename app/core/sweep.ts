/*
 * Sweeps: jobs that look for rows whose deadline has passed and do what follows, row by row. The rules hold without them, because they
 * compare with the database's clock; a sweep brings about in time what the next reader would find.
 */
import logger from '@adonisjs/core/services/logger'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { DomainError } from '#core/errors'

/** Rows that a sweep reads at a time. */
export const SWEEP_ROWS = 500

/**
 * The first `SWEEP_ROWS` rows of a query behind the row `last`, by id.
 *
 * @param key the column with the id that the sweep's work takes
 */
export async function rowsAfter(last: number, query: DatabaseQueryBuilderContract, key = 'id') {
  const rows = await query.where(key, '>', last).orderBy(key).limit(SWEEP_ROWS).select(`${key} as id`)
  return rows as { id: number }[]
}

/**
 * Does `work` for each row. A refusal means that another process was faster; any other error is logged with `what` and the id, and the
 * remaining rows are still done. Rows are read by id, each page after the last one, so that rows which fail every time hold up no others.
 *
 * @param rows the first `SWEEP_ROWS` rows with an id above the given one, ordered by it (`rowsAfter`)
 * @returns the number of rows done; rows for which `work` returns false do not count
 */
export async function sweep(
  what: string,
  rows: (after: number) => Promise<readonly { id: number }[]>,
  work: (id: number) => Promise<unknown>
): Promise<number> {
  let done = 0
  let after = 0
  for (;;) {
    const page = await rows(after)
    for (const { id } of page) {
      try {
        if ((await work(id)) !== false) done++
      } catch (error) {
        if (!(error instanceof DomainError)) logger.error({ err: error, id }, what)
      }
    }
    const last = page.at(-1)?.id ?? after
    if (page.length < SWEEP_ROWS || last <= after) return done
    after = last
  }
}
