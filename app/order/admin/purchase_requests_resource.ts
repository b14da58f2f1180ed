import {
  choice,
  computed,
  datetime,
  defineResource,
  money,
  number,
  ref,
  text,
  viewsOf,
  weight,
} from '#app/admin/define'
import PurchaseRequest from '#app/order/models/purchase_request'
import { PurchaseRequestState } from '#app/order/codes'

export default defineResource(PurchaseRequest, {
  name: 'purchase_requests',
  label: '采购审批',
  group: '交易',
  path: 'purchase-request',
  icon: 'check',
  order: 26,
  owners: { company: 'companyId' },
  search: ['requestNo', 'userName', 'buyerReference'],
  fields: {
    requestNo: text({ label: '申请单号', list: true }),
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    userId: ref('users', { label: '申请人', list: true, filter: true }),
    state: choice(PurchaseRequestState, { list: true, filter: true }),
    lineCount: number({ label: '批数', list: true }),
    weight: weight({ label: '重量', list: true }),
    amount: money({ label: '金额', list: true, sort: true }),
    deposit: money({ label: '定金' }),
    buyerReference: text({ label: '采购单号' }),
    why: text({ label: '审批原因' }),
    note: text({ label: '申请说明' }),
    remark: text({ label: '订单备注' }),
    decidedName: text({ label: '审批人', list: true }),
    reason: text({ label: '驳回或失效原因' }),
    expiresAt: datetime({ label: '失效时间' }),
    createdAt: datetime({ label: '申请时间', list: true, sort: true, filter: true }),
    decidedAt: datetime({ label: '审批时间' }),
  },
  computed: {
    batches: computed(
      text({ label: '批号' }),
      `(select string_agg(l->>'batchCode' || case when l->>'byTonne' = 'true' then '（' || (l->>'weight') || '吨）' else '' end, '、')
        from jsonb_array_elements(purchase_requests.lines) l)`
    ),
    address: computed(text({ label: '收货地址' }), `purchase_requests.destination->>'address'`),
  },
  totals: ['amount', 'weight'],
  views: viewsOf(PurchaseRequestState, ['open', 'approved', 'rejected', 'lapsed']),
  related: [{ resource: 'orders', field: 'purchaseRequestId', label: '订单' }],
})
