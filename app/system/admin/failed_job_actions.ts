import { action, text } from '#app/admin/define'
import { dismissFailedJob, retryFailedJob } from '#app/system/actions/retry_failed_job'
import { FailedJobState } from '#app/system/codes'

/** What operators do with a job that has failed for good. */
export const failedJobActions = {
  retry: action({
    label: '重试',
    bulk: true,
    tone: 'primary',
    available: { state: [FailedJobState.failed] },
    confirm: '任务将重新排队执行。',
    run: async ({ id, actor, trx }) => {
      await retryFailedJob(id, actor, trx)
      return { message: '已重新排队' }
    },
  }),
  dismiss: action({
    label: '忽略',
    bulk: true,
    available: { state: [FailedJobState.failed] },
    form: { reason: text({ label: '原因', required: true, maxLength: 200 }) },
    run: ({ id, input, actor, trx }) => dismissFailedJob(id, input.reason, actor, trx),
  }),
}
