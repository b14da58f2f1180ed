import { codeSets } from '#core/define_codes'
import { boolean, choice, datetime, defineResource, ref, text } from '#app/admin/define'
import { userActions } from '#app/identity/admin/user_actions'
import { roleNames } from '#app/identity/admin/role_names'
import User from '#app/identity/models/user'
import { UserState } from '#app/identity/codes'
import { YesNo } from '#core/codes'

export default defineResource(User, {
  name: 'users',
  label: '会员用户',
  group: '会员',
  path: 'member/user',
  icon: 'user',
  order: 3,
  owners: { company: 'companyId' },
  search: ['mobile', 'name', 'username', 'unitName', 'email'],
  scope: `users.is_del = ${YesNo.no}`,
  fields: {
    mobile: text({ label: '手机号', list: true }),
    name: text({ label: '姓名', list: true }),
    username: text({ label: '用户名' }),
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    bindCompanyState: choice(codeSets.get('bindCompanyState')!, { list: true, filter: true }),
    manager: boolean({ label: '企业管理员', list: true, filter: true }),
    state: choice(UserState, { list: true, filter: true }),
    lockedUntil: datetime({ label: '锁定至', list: true }),
    unitName: text({ label: '单位名称' }),
    email: text({ label: '邮箱' }),
    bindState: choice({ [YesNo.no]: '未绑定', [YesNo.yes]: ['已绑定', 'green'] }, { label: '微信绑定' }),
    wechatMobile: text({ label: '微信' }),
    qqAccount: text({ label: 'QQ' }),
    createdAt: datetime({ label: '注册时间', list: true, sort: true }),
    auditedTime: datetime({ label: '认证时间' }),
    lastLoginAt: datetime({ label: '最近登录', list: true, sort: true }),
  },
  computed: { roles: roleNames('user_roles', 'users', { label: '角色' }) },
  actions: userActions,
})
