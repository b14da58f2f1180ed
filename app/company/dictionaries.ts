/*
 * Enumerations of companies and of the people in them (glossary §1.5, §2.1, §2.19).
 */
import { defineDictionary } from '#core/dictionary'

/** Bits of `company.type`: a company may be several at once. */
export const CompanyTypes = defineDictionary('companyType', '企业类型', {
  1: '轧花厂',
  2: '贸易商',
  4: '纺织厂',
  8: '化纤厂',
})

export const CompanyStates = defineDictionary('companyState', '企业状态', {
  1: ['待审核', 'amber'],
  2: ['正常', 'green'],
  3: ['审核不通过', 'red'],
  8: ['黑名单冻结', 'red'],
  9: ['已注销', 'grey'],
})

/** `user.bindCompanyState`; only 3 counts as certified. */
export const BindCompanyStates = defineDictionary('bindCompanyState', '企业认证', {
  1: ['未认证', 'grey'],
  2: ['审核中', 'amber'],
  3: ['已认证', 'green'],
  4: ['认证失败', 'red'],
})

export const ApplicationKinds = defineDictionary('applicationKind', '申请类型', {
  1: '新企业认证',
  2: '加入企业',
  3: '变更企业信息',
})

export const ApplicationStates = defineDictionary('applicationState', '申请状态', {
  2: ['审核中', 'amber'],
  3: ['已通过', 'green'],
  4: ['未通过', 'red'],
  5: ['已撤回', 'grey'],
})

export const StaffRoles = defineDictionary('staffRole', '员工角色', { 1: '企业管理员', 2: '业务员', 3: '企业财务' })

export const StaffStates = defineDictionary('staffState', '员工状态', { 1: ['正常', 'green'], 2: ['停用', 'grey'] })

export const InvitationStates = defineDictionary('invitationState', '邀请状态', {
  1: ['待接受', 'amber'],
  2: ['已接受', 'green'],
  8: ['已撤销', 'grey'],
  9: ['已谢绝', 'grey'],
})
