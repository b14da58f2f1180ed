import { action, textarea } from '#app/admin/define'
import { approveIndividuation, rejectIndividuation } from '#app/market/actions/decide_individuation'
import { IndividuationState } from '#app/market/codes'

/** The two decisions about an application. */
export const individuationActions = {
  approve: action({
    label: '通过',
    tone: 'primary',
    bulk: true,
    confirm: '通过后企业即可使用，确认通过？',
    available: { state: [IndividuationState.inReview] },
    run: ({ id, actor, trx }) => approveIndividuation({ id }, actor, trx),
  }),
  reject: action({
    label: '驳回',
    tone: 'danger',
    available: { state: [IndividuationState.inReview] },
    form: { reason: textarea({ label: '驳回原因', required: true, maxLength: 200, help: '最少5个字，企业会看到' }) },
    run: ({ id, input, actor, trx }) => rejectIndividuation({ id, ...input }, actor, trx),
  }),
}
