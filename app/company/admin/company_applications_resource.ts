import { choice, datetime, defineResource, file, ref, text, viewsOf } from '#app/admin/define'
import { applicationActions } from '#app/company/admin/application_actions'
import { applicationComputed } from '#app/company/admin/company_columns'
import CompanyApplication from '#app/company/models/company_application'
import { ApplicationKind, ApplicationState } from '#app/company/codes'

export default defineResource(CompanyApplication, {
  name: 'company_applications',
  label: '企业认证审核',
  group: '会员',
  path: 'enterprise/audit',
  order: 2,
  icon: 'check',
  owners: { company: 'companyId' },
  search: ['name', 'regnum', 'contactMobile'],
  scope: `company_applications.kind <> ${ApplicationKind.joining}`,
  // Fields with `show: false` are shown beside the scans (admin/overrides/company_applications.tsx).
  fields: {
    name: text({ label: '企业名称', show: false, list: true, width: 240 }),
    kind: choice(ApplicationKind, { list: true, filter: true }),
    state: choice(ApplicationState, { list: true, filter: true }),
    regnum: text({ label: '统一社会信用代码', show: false, list: true }),
    alias: text({ label: '企业简称', show: false }),
    legalName: text({ label: '法定代表人', show: false, list: true }),
    provinceName: text({ label: '省', show: false }),
    cityName: text({ label: '市', show: false }),
    districtName: text({ label: '区县', show: false }),
    address: text({ label: '地址', show: false }),
    contactPerson: text({ label: '联系人', show: false, list: true }),
    contactMobile: text({ label: '联系电话', show: false, list: true }),
    applicantName: text({ label: '申请人', show: false }),
    companyId: ref('companies', { label: '企业档案' }),
    licenceFileId: file({ label: '营业执照', show: false }),
    authorisationFileId: file({ label: '授权委托书', show: false }),
    createdAt: datetime({ label: '提交时间', list: true, sort: true }),
    decidedAt: datetime({ label: '审核时间', sort: true }),
    reason: text({ label: '驳回原因' }),
  },
  computed: applicationComputed,
  views: viewsOf(ApplicationState, ['inReview']),
  badge: { label: '企业认证待审', filter: { state: ApplicationState.inReview } },
  actions: applicationActions,
})
