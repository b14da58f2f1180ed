import { choice, datetime, defineResource, money, ref, text, textarea, viewsOf } from '#app/admin/define'
import { leadActions } from '#app/content/admin/lead_actions'
import FinanceLead from '#app/content/models/finance_lead'
import { LeadState } from '#app/content/codes'

export default defineResource(FinanceLead, {
  name: 'finance_leads',
  label: '融资意向',
  group: '内容',
  path: 'finance-lead',
  icon: 'bell',
  order: 16,
  owners: { company: 'companyId' },
  search: ['companyName', 'contact', 'mobile'],
  fields: {
    companyName: text({ label: '企业名称', list: true, width: 240 }),
    articleId: ref('financial_services', { label: '产品', list: true, filter: true }),
    contact: text({ label: '联系人', list: true }),
    mobile: text({ label: '手机号', list: true }),
    amount: money({ label: '融资金额', list: true, sort: true }),
    memo: textarea({ label: '需求说明' }),
    state: choice(LeadState, { list: true, filter: true }),
    followUp: textarea({ label: '跟进记录' }),
    operatorName: text({ label: '跟进人', list: true }),
    companyId: ref('companies', { label: '注册企业' }),
    createdAt: datetime({ label: '提交时间', list: true, sort: true }),
    contactedAt: datetime({ label: '联系时间' }),
    closedAt: datetime({ label: '关闭时间' }),
  },
  views: viewsOf(LeadState, ['open', 'contacted', 'closed']),
  badge: { label: '融资意向待联系', filter: { state: LeadState.open } },
  totals: ['amount'],
  actions: leadActions,
})
