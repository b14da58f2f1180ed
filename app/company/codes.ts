/*
 * Codes of companies and of their staff (glossary §1.5, §2.1, §2.19; state-machines §1).
 */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

/** Bits of `company.type`: a company may have several types. */
export const CompanyType = defineCodes('companyType', '企业类型', {
  gin: [1, '轧花厂'],
  trader: [2, '贸易商'],
  textileMill: [4, '纺织厂'],
  fibrePlant: [8, '化纤厂'],
})
export type CompanyType = CodeOf<typeof CompanyType>

export const CompanyState = defineStates(
  'companyState',
  '企业状态',
  {
    unaudited: [1, '待审核', 'amber', ['active', 'rejected']],
    active: [2, '正常', 'green', ['blacklisted', 'closed']],
    rejected: [3, '审核不通过', 'red', ['unaudited']],
    blacklisted: [8, '黑名单冻结', 'red', ['active']],
    closed: [9, '已注销', 'grey'],
  },
  { initial: ['unaudited'], columns: ['companies.state'] }
)
export type CompanyState = CodeOf<typeof CompanyState>

/** Who ends an entry of the blacklist: an operator or its last day, or the payment of all debts. */
export const BlacklistSource = defineCodes(
  'blacklistSource',
  '来源',
  { operator: [1, '平台'], debt: [2, '欠款', 'red'] },
  { columns: ['company_blacklists.source'] }
)
export type BlacklistSource = CodeOf<typeof BlacklistSource>

export const ApplicationKind = defineCodes(
  'applicationKind',
  '申请类型',
  { newCompany: [1, '新企业认证'], joining: [2, '加入企业'], change: [3, '变更企业信息'] },
  { columns: ['company_applications.kind'] }
)
export type ApplicationKind = CodeOf<typeof ApplicationKind>

export const ApplicationState = defineStates(
  'applicationState',
  '申请状态',
  {
    inReview: [2, '审核中', 'amber', ['approved', 'refused', 'withdrawn']],
    approved: [3, '已通过', 'green'],
    refused: [4, '未通过', 'red'],
    withdrawn: [5, '已撤回', 'grey'],
  },
  { initial: ['inReview', 'approved'], columns: ['company_applications.state'] }
)
export type ApplicationState = CodeOf<typeof ApplicationState>

export const StaffRole = defineCodes(
  'staffRole',
  '员工角色',
  { manager: [1, '企业管理员'], sales: [2, '业务员'], finance: [3, '企业财务'] },
  { columns: ['company_invitations.role'] }
)
export type StaffRole = CodeOf<typeof StaffRole>

export const StaffState = defineCodes('staffState', '员工状态', {
  active: [1, '正常', 'green'],
  disabled: [2, '停用', 'grey'],
})
export type StaffState = CodeOf<typeof StaffState>

export const InvitationState = defineStates(
  'invitationState',
  '邀请状态',
  {
    open: [1, '待接受', 'amber', ['accepted', 'revoked', 'declined']],
    accepted: [2, '已接受', 'green'],
    revoked: [8, '已撤销', 'grey'],
    declined: [9, '已谢绝', 'grey'],
  },
  { initial: ['open'], columns: ['company_invitations.state'] }
)
export type InvitationState = CodeOf<typeof InvitationState>
