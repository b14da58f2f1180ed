import { choice, date, datetime, defineResource, ref, text, viewsOf } from '#app/admin/define'
import { companyActions, companyComputed } from '#app/company/admin/company_columns'
import Company from '#app/company/models/company'
import { CompanyState } from '#app/company/codes'
import { YesNo } from '#core/codes'

export default defineResource(Company, {
  name: 'companies',
  label: '企业会员',
  group: '会员',
  path: 'member/company',
  order: 1,
  icon: 'home',
  owners: { company: 'id' },
  search: ['name', 'alias', 'code', 'regnum', 'contactMobile'],
  fields: {
    code: text({ label: '企业编号', list: true, readOnly: true, width: 110 }),
    name: text({ label: '企业名称', list: true, readOnly: true, width: 240 }),
    alias: text({ label: '企业简称' }),
    state: choice(CompanyState, { list: true, filter: true, readOnly: true }),
    regnum: text({ label: '统一社会信用代码', list: true, readOnly: true }),
    legalName: text({ label: '法定代表人', readOnly: true }),
    provinceName: text({ label: '省', filter: true }),
    cityName: text({ label: '市' }),
    districtName: text({ label: '区县' }),
    address: text({ label: '地址' }),
    contactPerson: text({ label: '联系人' }),
    contactMobile: text({ label: '联系电话', list: true }),
    self: choice({ [YesNo.no]: '否', [YesNo.yes]: ['是', 'indigo'] }, { label: '平台自营', filter: true }),
    // Which platform enterprise buys for it. Entrusted trade gives it; until then it is empty.
    platformId: ref('companies', { label: '平台企业', readOnly: true }),
    merchantNo: text({ label: '商户号' }),
    receiveFlag: choice({ [YesNo.no]: '否', [YesNo.yes]: ['是', 'green'] }, { label: '可收款', readOnly: true }),
    bankCardName: text({ label: '开户户名', readOnly: true }),
    invoiceAddress: text({ label: '开票地址' }),
    invoicePhone: text({ label: '开票电话' }),
    invoiceBank: text({ label: '开户银行' }),
    invoiceAccount: text({ label: '银行账号' }),
    blacklistUntil: date({ label: '黑名单截止', readOnly: true }),
    auditedTime: datetime({ label: '认证时间', list: true, sort: true, readOnly: true }),
    createdAt: datetime({ label: '登记时间', sort: true, readOnly: true }),
  },
  computed: companyComputed,
  crud: { edit: true },
  views: viewsOf(CompanyState, ['unaudited', 'active', 'blacklisted']),
  related: [
    { resource: 'users', field: 'companyId', label: '员工' },
    { resource: 'bank_accounts', field: 'companyId', label: '银行账户' },
    { resource: 'company_applications', field: 'companyId' },
    { resource: 'company_blacklists', field: 'companyId' },
  ],
  actions: companyActions,
})
