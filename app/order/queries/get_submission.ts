import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import OrderSubmission from '#app/order/models/order_submission'
import type { LineResult, SubmissionResult } from '#app/order/transformers/submission'
import { OrderRefusal } from '#app/order/refusals'

export async function getSubmission(submissionId: number, actor: Actor): Promise<SubmissionResult> {
  const submission = await OrderSubmission.query()
    .where({ id: submissionId, companyId: actor.companyId ?? 0 })
    .first()
  if (!submission) throw refuse(OrderRefusal.submissionMissing)
  return {
    submissionId: submission.id,
    createdTime: formatTime(submission.createdAt),
    results: submission.results as Omit<LineResult, 'current'>[],
  }
}
