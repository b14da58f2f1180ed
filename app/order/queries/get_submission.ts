import { onlyOwn, type Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import OrderSubmission from '#app/order/models/order_submission'
import type { LineResult, SubmissionResult } from '#app/order/transformers/submission'
import { OrderRefusal } from '#app/order/refusals'

/** The result of a submission of the company; for 本人 of one of his own. */
export async function getSubmission(submissionId: number, actor: Actor): Promise<SubmissionResult> {
  const submission = await OrderSubmission.query()
    .where({ id: submissionId, companyId: actor.companyId ?? 0 })
    .if(onlyOwn(actor), (query) => void query.where('user_id', actor.userId!))
    .first()
  if (!submission) throw refuse(OrderRefusal.submissionMissing)
  return {
    submissionId: submission.id,
    createdTime: formatTime(submission.createdAt),
    results: submission.results as Omit<LineResult, 'current'>[],
  }
}
