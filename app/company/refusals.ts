import { defineRefusals, missing } from '#core/refusal'

/** What this module refuses. */
export const CompanyRefusal = defineRefusals('company', {
  companyNotCertifiedOrMissing: missing('企业不存在或尚未认证'),
  noCompany: missing('您还没有加入企业'),
  addressMissing: missing('收货地址不存在'),
  labelMissing: missing('标签不存在'),
  notBlacklisted: missing('该企业已不在黑名单中'),
  invitationMissing: missing('邀请不存在或已失效'),
  notYourself: '不能停用自己的账号',
  tradeRestricted: '企业已被限制交易，请联系平台',
  lastManager: '企业至少保留一名管理员',
  alreadyInvited: '已向该手机号发出邀请，请等待对方接受',
  tooManyInvitations: '待接受的邀请过多，请先撤销部分邀请',
  noJoinRequest: '没有可撤回的加入申请',
  nameTaken: '该企业名称已被其他认证企业使用，请核对',
  notCertifiedYet: '该企业尚未认证，请提交企业认证',
  deregistered: '该企业已注销，请联系平台',
  alreadyCertified: '该企业已认证，请联系企业管理员加入',
  alreadySalesUser: '该员工已是业务员',
  alreadyStaff: '该手机号已是本企业员工',
  disabledByPlatform: '该账号由平台停用，请联系平台',
  underReview: '资料审核中，请勿重复提交',
  tooManyAddresses: ({ limit }: { limit: number }) => `收货地址最多${limit}个`,
})
