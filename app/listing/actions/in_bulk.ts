import Batch from '#app/catalog/models/batch'
import { DomainError, NotFoundError } from '#core/errors'
import type { Trx } from '#core/transaction'

/** The result for one batch of a bulk call. */
export type BulkLine = {
  productId: number
  batchCode: string | null
  ok: boolean
  message: string | null
  /** Name of the refusal, as in the envelope of a failed call. */
  reason: string | null
}
export type BulkResult = { done: number; failed: number; lines: BulkLine[] }

/**
 * Applies an action to many batches: refused batches are reported, the others are processed. In ascending id, so that two bulk calls cannot deadlock.
 *
 * @param act must check before it writes, because the writes of a refused call are not undone
 */
export async function inBulk(trx: Trx, ids: number[], act: (batchId: number) => Promise<unknown>): Promise<BulkResult> {
  const codes = new Map(
    (await Batch.query({ client: trx }).whereIn('id', ids).select('id', 'batchCode')).map(({ id, batchCode }) => [
      id,
      batchCode,
    ])
  )
  const lines: BulkLine[] = []
  for (const productId of [...ids].sort((a, b) => a - b)) {
    const line = { productId, batchCode: codes.get(productId) ?? null }
    try {
      await act(productId)
      lines.push({ ...line, ok: true, message: null, reason: null })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      lines.push({
        ...line,
        batchCode: error instanceof NotFoundError ? null : line.batchCode,
        ok: false,
        message: error.message,
        reason: error.reason,
      })
    }
  }
  const done = lines.filter(({ ok }) => ok).length
  return { done, failed: lines.length - done, lines }
}
