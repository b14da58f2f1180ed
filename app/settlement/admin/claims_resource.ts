import { choice, datetime, defineResource, files, json, number, ref, text, textarea, viewsOf } from '#app/admin/define'
import { claimActions } from '#app/settlement/admin/claim_actions'
import Claim from '#app/settlement/models/claim'
import { ClaimKind, ClaimState } from '#app/settlement/codes'

export default defineResource(Claim, {
  name: 'claims',
  label: '异议裁定',
  group: '交易',
  path: 'settlement-claim',
  icon: 'gavel',
  order: 24,
  owners: { through: 'settlementId' },
  search: ['claimNo', 'content', 'userName'],
  fields: {
    claimNo: text({ label: '异议编号', list: true }),
    orderId: ref('orders', { label: '订单', list: true }),
    settlementId: ref('settlements', { label: '结算单', list: true, filter: true }),
    state: choice(ClaimState, { list: true, filter: true }),
    kind: choice(ClaimKind, { list: true, filter: true }),
    companyId: ref('companies', { label: '提出企业', list: true, filter: true }),
    userName: text({ label: '提出人' }),
    content: textarea({ label: '异议内容', list: true }),
    fileIds: files({ label: '材料' }),
    offer: json({
      label: '和解方案',
      words: {
        lines: '货品',
        lineId: '货品行编号',
        weight: '重量（吨）',
        priceAdjust: '价格调整（元/吨）',
        note: '说明',
      },
      cents: ['priceAdjust'],
    }),
    offerNo: number({ label: '第几次方案' }),
    result: textarea({ label: '结果' }),
    resolvedBy: text({ label: '处理人' }),
    resolvedAt: datetime({ label: '处理时间' }),
    ruleDue: datetime({ label: '裁定期限', list: true, sort: true }),
    createdAt: datetime({ label: '提出时间', list: true, sort: true }),
  },
  views: viewsOf(ClaimState, ['open']),
  badge: { label: '异议待裁定', filter: { state: ClaimState.open } },
  actions: claimActions,
})
