import Batch from '#app/catalog/models/batch'
import type { Actor } from '#core/actor'
import { DomainError, InvalidInputError, NotFoundError, refuse } from '#core/errors'
import type { RefusalDetail } from '#core/refusal'
import type { Trx } from '#core/transaction'
import { ListingRefusal } from '#app/listing/refusals'

/** The result for one batch of a bulk call. */
export type BulkLine = {
  productId: number
  batchCode: string | null
  ok: boolean
  message: string | null
  /** Name of the refusal, as in the envelope of a failed call. */
  reason: string | null
  /** Figures of the refusal. */
  detail: RefusalDetail | null
}
export type BulkResult = { done: number; failed: number; lines: BulkLine[] }

/** Whether two errors refuse the same fields by the same rules. */
const sameInput = (one: InvalidInputError, other: InvalidInputError) =>
  one.errors.length === other.errors.length &&
  one.errors.every(({ field, rule }, at) => field === other.errors[at].field && rule === other.errors[at].rule)

/**
 * Applies an action to many batches of the own company: refused batches are reported, the others are processed. All are locked first and in
 * ascending id, so that neither two bulk calls deadlock, nor one and a deal that ends bargains over several batches. Batches of others are reported like
 * ones that do not exist, and no action looks at them.
 *
 * @throws InvalidInputError when all batches refuse the same field by the same rule: then the form is wrong, and not the batches
 * @param act must check before it writes, because the writes of a refused call are not undone
 */
export async function inBulk(
  trx: Trx,
  ids: number[],
  { companyId }: Actor,
  act: (batchId: number) => Promise<unknown>
): Promise<BulkResult> {
  const own = await Batch.query({ client: trx })
    .whereIn('id', ids)
    .where('company_id', companyId ?? 0)
    .orderBy('id')
    .forUpdate()
  const codes = new Map(own.map(({ id, batchCode }) => [id, batchCode]))
  const lines: BulkLine[] = []
  const wrong: InvalidInputError[] = []
  for (const productId of [...ids].sort((a, b) => a - b)) {
    const line = { productId, batchCode: codes.get(productId) ?? null }
    try {
      if (!codes.has(productId)) throw refuse(ListingRefusal.batchGone)
      await act(productId)
      lines.push({ ...line, ok: true, message: null, reason: null, detail: null })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      if (error instanceof InvalidInputError) wrong.push(error)
      lines.push({
        ...line,
        batchCode: error instanceof NotFoundError ? null : line.batchCode,
        ok: false,
        message: error.message,
        reason: error.reason,
        detail: error.detail,
      })
    }
  }
  const [first] = wrong
  if (first && wrong.length === lines.length && wrong.every((error) => sameInput(error, first))) throw first
  const done = lines.filter(({ ok }) => ok).length
  return { done, failed: lines.length - done, lines }
}
