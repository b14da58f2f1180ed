import { choice, date, datetime, defineResource, ref, text, textarea } from '#app/admin/define'
import { blacklistCompany } from '#app/company/actions/blacklist_company'
import { blacklistActions } from '#app/company/admin/blacklist_actions'
import { BlacklistSource } from '#app/company/codes'
import CompanyBlacklist from '#app/company/models/company_blacklist'

export default defineResource(CompanyBlacklist, {
  name: 'company_blacklists',
  label: '企业黑名单',
  noun: '黑名单记录',
  group: '会员',
  path: 'enterprise-blacklist',
  order: 4,
  icon: 'lock',
  owners: { company: 'companyId' },
  search: ['reason'],
  fields: {
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    source: choice(BlacklistSource, { list: true, filter: true, readOnly: true }),
    reason: textarea({ label: '原因', list: true, help: '最少5个字，会告知企业管理员' }),
    until: date({ label: '截止日期', list: true, sort: true, help: '到期自动解除；不填则须人工解除' }),
    addedBy: text({ label: '列入人', list: true, readOnly: true }),
    createdAt: datetime({ label: '列入时间', list: true, sort: true, readOnly: true }),
    liftedAt: datetime({ label: '解除时间', list: true, sort: true, readOnly: true }),
    liftedBy: text({ label: '解除人', readOnly: true }),
    liftReason: text({ label: '解除原因', readOnly: true }),
  },
  crud: { create: ({ input, actor, trx }) => blacklistCompany(input, actor, trx) },
  actions: blacklistActions,
})
