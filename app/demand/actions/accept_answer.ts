import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { SeenInput } from '#core/seen'
import type { Trx } from '#core/transaction'
import { acceptQuotations, type Accepted } from '#app/quotation/actions/accept_quotation'
import Quotation from '#app/quotation/models/quotation'
import { QuotationRefusal } from '#app/quotation/refusals'

/**
 * Accepts lines of one answer together, all or none.
 *
 * @throws StaleError `部分批次已售，是否继续` when some of them are gone
 * @throws NotFoundError for lines of another answer
 */
export async function acceptAnswer(
  input: { answerId: number; lines: ({ quotationId: number } & SeenInput)[] },
  actor: Actor,
  outer?: Trx
): Promise<Accepted> {
  const known = await Quotation.query(outer ? { client: outer } : {})
    .where('demandAnswerId', input.answerId)
    .whereIn(
      'id',
      input.lines.map(({ quotationId }) => quotationId)
    )
  // The answer is that for lines of others, so that nobody learns which there are.
  if (known.length < input.lines.length) throw refuse(QuotationRefusal.quotationMissing)
  return acceptQuotations({ lines: input.lines }, actor, outer)
}
