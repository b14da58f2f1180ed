import { action, textarea } from '#app/admin/define'
import { approveApplication } from '#app/company/actions/approve_application'
import { rejectApplication } from '#app/company/actions/reject_application'
import { ApplicationState } from '#app/company/codes'

/** Approval and rejection of a company's application. */
export const applicationActions = {
  approve: action({
    label: '通过',
    tone: 'primary',
    confirm: '确认资料与证照一致，通过审核？',
    available: { state: [ApplicationState.inReview] },
    run: ({ id, actor, trx }) => approveApplication({ id }, actor, trx),
  }),
  reject: action({
    label: '驳回',
    tone: 'danger',
    available: { state: [ApplicationState.inReview] },
    form: {
      reason: textarea({ label: '驳回原因', required: true, maxLength: 200, help: '最少5个字，申请人会收到' }),
    },
    run: ({ id, input, actor, trx }) => rejectApplication({ id, ...input }, actor, trx),
  }),
}
