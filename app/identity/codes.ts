import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

export const UserState = defineStates(
  'userState',
  '状态',
  { active: [1, '正常', 'green', ['disabled']], disabled: [2, '停用', 'grey', ['active']] },
  { initial: ['active'], columns: ['users.state', 'operators.state'] }
)
export type UserState = CodeOf<typeof UserState>

/** `user.bindCompanyState`; only `certified` counts as certified. */
export const BindCompanyState = defineStates(
  'bindCompanyState',
  '企业认证',
  {
    unbound: [1, '未认证', 'grey', ['inReview']],
    inReview: [2, '审核中', 'amber', ['unbound', 'certified', 'refused']],
    certified: [3, '已认证', 'green', ['unbound', 'inReview']],
    refused: [4, '认证失败', 'red', ['inReview']],
  },
  { initial: ['unbound'], columns: ['users.bind_company_state'] }
)
export type BindCompanyState = CodeOf<typeof BindCompanyState>

export const PermissionType = defineCodes(
  'permissionType',
  '权限类型',
  { menu: [1, '菜单'], button: [2, '按钮'], data: [3, '数据'] },
  { columns: ['permissions.type'] }
)
export type PermissionType = CodeOf<typeof PermissionType>

/** Kinds of roles and permissions. */
export const ROLE_KINDS = { operator: ['管理后台', 'plain'], member: ['企业用户', 'plain'] } as const
