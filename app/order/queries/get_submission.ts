import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { NotFoundError } from '#core/errors'
import type { LineResult } from '#app/order/actions/place_orders'
import OrderSubmission from '#app/order/models/order_submission'

/** What became of an order of several lines (`/shop/result`). */
export type SubmissionResult = {
  submissionId: number
  createdTime: string | null
  results: Omit<LineResult, 'current'>[]
}

export async function getSubmission(submissionId: number, actor: Actor): Promise<SubmissionResult> {
  const submission = await OrderSubmission.query()
    .where({ id: submissionId, companyId: actor.companyId ?? 0 })
    .first()
  if (!submission) throw new NotFoundError('下单结果不存在')
  return {
    submissionId: submission.id,
    createdTime: formatTime(submission.createdAt),
    results: submission.results as Omit<LineResult, 'current'>[],
  }
}
