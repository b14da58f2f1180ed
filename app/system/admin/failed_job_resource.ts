import { boolean, choice, datetime, defineResource, number, text, textarea } from '#app/admin/define'
import { failedJobActions } from '#app/system/admin/failed_job_actions'
import FailedJob from '#app/system/models/failed_job'
import { FailedJobState } from '#app/system/codes'

export default defineResource(FailedJob, {
  name: 'failed_jobs',
  label: '失败任务',
  group: '系统',
  path: 'system/failed-jobs',
  icon: 'bell',
  order: 720,
  search: ['label', 'error'],
  defaultSort: ['failedAt', 'desc'],
  owners: 'platform',
  fields: {
    label: text({ label: '任务', list: true }),
    state: choice(FailedJobState, { label: '状态', list: true, filter: true }),
    error: textarea({ label: '错误', list: true, width: 360 }),
    attempts: number({ label: '执行次数', list: true }),
    times: number({ label: '失败次数', list: true }),
    failedAt: datetime({ label: '失败时间', list: true, sort: true, filter: true }),
    queuedAt: datetime({ label: '排队时间' }),
    scheduled: boolean({ label: '定时任务' }),
    name: text({ label: '任务代码' }),
    jobId: text({ label: '任务编号' }),
    toldAt: datetime({ label: '通知时间' }),
  },
  views: [{ label: '待处理', filter: { state: FailedJobState.failed }, tone: 'red', count: true }],
  badge: { label: '失败任务待处理', filter: { state: FailedJobState.failed } },
  moving: ['times', 'failedAt', 'error', 'attempts', 'queuedAt', 'jobId', 'toldAt'],
  actions: failedJobActions,
})
