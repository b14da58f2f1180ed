import { choice, datetime, defineResource, text } from '#app/admin/define'
import { ofThePlatform, platformCompanyComputed } from '#app/company/admin/company_columns'
import Company from '#app/company/models/company'
import { CompanyState } from '#app/company/codes'
import { YesNo } from '#core/codes'

/** Companies of the platform itself, and those whose data operators see as their own. They are changed on the screen of all companies. */
export default defineResource(Company, {
  name: 'platform_companies',
  label: '系统企业',
  group: '系统',
  path: 'system/enterprise',
  icon: 'home',
  owners: { company: 'id' },
  audit: 'company',
  search: ['name', 'alias', 'code', 'regnum'],
  scope: ofThePlatform,
  fields: {
    code: text({ label: '企业编号', list: true }),
    name: text({ label: '企业名称', list: true, width: 240 }),
    state: choice(CompanyState, { list: true, filter: true }),
    self: choice({ [YesNo.no]: '否', [YesNo.yes]: ['是', 'indigo'] }, { label: '平台自营', list: true, filter: true }),
    regnum: text({ label: '统一社会信用代码', list: true }),
    contactMobile: text({ label: '联系电话', list: true }),
    auditedTime: datetime({ label: '认证时间', list: true, sort: true }),
  },
  computed: platformCompanyComputed,
})
