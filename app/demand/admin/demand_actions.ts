import { action, textarea } from '#app/admin/define'
import { publishDemand, rejectDemand } from '#app/demand/actions/review_demand'
import { DemandState } from '#app/demand/codes'

/** What the reviewing operator reads once more in the dialog. */
export const DECIDING = [
  'demandNo',
  'companyId',
  'productType',
  'quality',
  'weight',
  'price',
  'priceContract',
  'deliveryAddress',
  'visibility',
  'validUntil',
  'remark',
  'payment',
] as const

/** The operators' review of a wish (state-machines §4). */
export const demandActions = {
  publish: action({
    label: '通过并发布',
    tone: 'primary',
    confirm: '发布后认证卖方可以报价。',
    available: { state: [DemandState.inReview] },
    run: async ({ id, actor, trx }) => {
      await publishDemand({ demandId: id }, actor, trx)
    },
  }),
  reject: action({
    label: '驳回',
    tone: 'danger',
    available: { state: [DemandState.inReview] },
    form: { reason: textarea({ label: '驳回原因', required: true, maxLength: 200, help: '买方可见' }) },
    run: async ({ id, input, actor, trx }) => {
      await rejectDemand({ demandId: id, reason: input.reason }, actor, trx)
    },
  }),
}
