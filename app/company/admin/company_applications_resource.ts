import { action, choice, datetime, defineResource, file, ref, text, textarea } from '#app/admin/define'
import { approveApplication } from '#app/company/actions/approve_application'
import { rejectApplication } from '#app/company/actions/reject_application'
import { applicationComputed } from '#app/company/admin/company_facts'
import { ApplicationKinds, ApplicationStates } from '#app/company/dictionaries'
import CompanyApplication from '#app/company/models/company_application'

export default defineResource(CompanyApplication, {
  name: 'company_applications',
  label: '企业认证审核',
  group: '会员',
  path: 'enterprise/audit',
  order: 2,
  icon: 'check',
  title: 'name',
  search: ['name', 'regnum', 'contactMobile'],
  scope: 'company_applications.kind <> 2',
  defaultSort: ['createdAt', 'desc'],
  audit: 'company_application',
  // What has `show: false` stands beside the scans (admin/overrides/company_applications.tsx).
  fields: {
    name: text({ label: '企业名称', show: false, list: true, width: 240 }),
    kind: choice(ApplicationKinds, { list: true, filter: true }),
    state: choice(ApplicationStates, { list: true, filter: true }),
    regnum: text({ label: '统一社会信用代码', show: false, list: true }),
    alias: text({ label: '企业简称', show: false }),
    legalName: text({ label: '法定代表人', show: false, list: true }),
    provinceName: text({ label: '省', show: false }),
    cityName: text({ label: '市', show: false }),
    address: text({ label: '地址', show: false }),
    contactPerson: text({ label: '联系人', show: false, list: true }),
    contactMobile: text({ label: '联系电话', show: false, list: true }),
    applicantName: text({ label: '申请人', show: false }),
    companyId: ref('companies', { label: '企业档案' }),
    licenceFileId: file({ label: '营业执照', show: false }),
    authorisationFileId: file({ label: '授权委托书', show: false }),
    createdAt: datetime({ label: '提交时间', list: true, sort: true }),
    decidedAt: datetime({ label: '审核时间', sort: true }),
    decidedBy: text({ label: '审核人' }),
    reason: text({ label: '驳回原因' }),
  },
  computed: applicationComputed,
  views: [{ label: '待审核', filter: { state: 2 }, tone: 'amber', count: true }],
  badge: { label: '企业认证待审', filter: { state: 2 } },
  actions: {
    approve: action({
      label: '通过',
      tone: 'primary',
      confirm: '确认资料与证照一致，通过审核？',
      available: { state: [2] },
      run: ({ id, actor, trx }) => approveApplication({ id }, actor, trx),
    }),
    reject: action({
      label: '驳回',
      tone: 'danger',
      available: { state: [2] },
      form: {
        reason: textarea({ label: '驳回原因', required: true, maxLength: 200, help: '最少5个字，申请人会收到' }),
      },
      run: ({ id, input, actor, trx }) => rejectApplication({ id, ...input }, actor, trx),
    }),
  },
})
