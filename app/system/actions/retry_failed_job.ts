import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { enqueue, jobs } from '#core/jobs'
import type { Trx } from '#core/transaction'
import { FailedJobState } from '#app/system/codes'
import FailedJob from '#app/system/models/failed_job'
import { moveFailedJob } from '#app/system/moves'
import { SystemRefusal } from '#app/system/refusals'

const lockFailed = (id: number, trx: Trx) => FailedJob.query({ client: trx }).where('id', id).forUpdate().firstOrFail()

/**
 * Queues a failed job again, once: the move and the new job are one transaction.
 *
 * @throws IllegalTransitionError it has been retried or dismissed already
 */
export async function retryFailedJob(id: number, actor: Actor, trx: Trx): Promise<void> {
  const failed = await lockFailed(id, trx)
  const job = jobs.get(failed.name)
  if (!job) throw refuse(SystemRefusal.jobUnknown)
  await moveFailedJob(trx, actor, failed, {
    to: FailedJobState.retried,
    action: 'failed_jobs.retry',
    summary: `重试后台任务：${job.label}`,
  })
  await job.beforeRetry?.(failed.data, trx)
  await enqueue(trx, job, failed.data)
}

/** Sets a failed job aside without running it. @throws IllegalTransitionError it has been retried or dismissed already */
export async function dismissFailedJob(id: number, reason: string, actor: Actor, trx: Trx): Promise<void> {
  const failed = await lockFailed(id, trx)
  await moveFailedJob(trx, actor, failed, {
    to: FailedJobState.dismissed,
    action: 'failed_jobs.dismiss',
    reason,
    summary: `忽略失败任务：${failed.label}`,
  })
}
