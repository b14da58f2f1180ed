import { defineStates, type CodeOf } from '#core/define_codes'

/** Imports and exports of the back office. */
export const TaskState = defineStates(
  'taskState',
  '任务状态',
  {
    waiting: [1, '等待中', 'amber', ['running', 'cancelled', 'failed']],
    running: [2, '进行中', 'indigo', ['checked', 'done', 'cancelled', 'failed']],
    checked: [3, '待确认', 'amber', ['waiting', 'cancelled']],
    done: [4, '已完成', 'green'],
    cancelled: [5, '已取消', 'grey'],
    failed: [6, '失败', 'red', ['waiting']],
  },
  { initial: ['waiting'], columns: ['admin_tasks.state'] }
)
export type TaskState = CodeOf<typeof TaskState>

/** Decisions that need a second operator. */
export const ProposalState = defineStates(
  'proposalState',
  '复核状态',
  {
    open: [1, '待复核', 'amber', ['approved', 'rejected', 'withdrawn', 'stale', 'expired']],
    approved: [2, '已通过', 'green'],
    rejected: [3, '已驳回', 'red'],
    withdrawn: [4, '已撤回', 'grey'],
    stale: [5, '数据已变', 'grey'],
    expired: [6, '已过期', 'grey'],
  },
  { initial: ['open'], columns: ['admin_proposals.state'] }
)
export type ProposalState = CodeOf<typeof ProposalState>
