import { dictionaries } from '#core/dictionary'
import { action, boolean, choice, computed, datetime, defineResource, ref, text } from '#app/admin/define'
import { disableUser, enableUser, lockUser, unlockUser } from '#app/identity/actions/lock_user'
import { UserStates } from '#app/identity/dictionaries'
import User from '#app/identity/models/user'

const reason = { reason: text({ label: '原因', required: true, maxLength: 200 }) }

export default defineResource(User, {
  name: 'users',
  label: '会员用户',
  group: '会员',
  path: 'member/user',
  icon: 'user',
  title: 'mobile',
  search: ['mobile', 'name', 'unitName', 'email'],
  audit: 'user',
  scope: 'users.is_del = 0',
  dataPermission: { company: 'companyId', own: [] },
  fields: {
    mobile: text({ label: '手机号', list: true, readOnly: true }),
    name: text({ label: '姓名', list: true, readOnly: true }),
    companyId: ref('companies', { label: '企业', list: true, filter: true, readOnly: true }),
    bindCompanyState: choice(dictionaries.get('bindCompanyState')!, { list: true, filter: true, readOnly: true }),
    manager: boolean({ label: '企业管理员', list: true, filter: true, readOnly: true }),
    state: choice(UserStates, { list: true, filter: true, readOnly: true }),
    lockedUntil: datetime({ label: '锁定至', list: true, readOnly: true }),
    unitName: text({ label: '单位名称', readOnly: true }),
    email: text({ label: '邮箱', readOnly: true }),
    wechatMobile: text({ label: '微信', readOnly: true }),
    qqAccount: text({ label: 'QQ', readOnly: true }),
    createdAt: datetime({ label: '注册时间', list: true, sort: true, readOnly: true }),
    auditedTime: datetime({ label: '认证时间', readOnly: true }),
    lastLoginAt: datetime({ label: '最近登录', list: true, sort: true, readOnly: true }),
  },
  computed: {
    roles: computed(
      text({ label: '角色' }),
      `select string_agg(r.name, '、' order by r.id) from user_roles x join roles r on r.id = x.role_id where x.user_id = users.id`
    ),
  },
  actions: {
    lock: action({
      label: '锁定',
      tone: 'warning',
      form: reason,
      run: ({ id, input, actor, trx }) => lockUser({ id, ...input }, actor, trx),
    }),
    unlock: action({
      label: '解锁',
      available: (row) => row.lockedUntil !== null,
      run: ({ id, actor, trx }) => unlockUser({ id }, actor, trx),
    }),
    suspend: action({
      label: '停用',
      tone: 'danger',
      form: reason,
      available: { state: [1] },
      run: ({ id, input, actor, trx }) => disableUser({ id, ...input }, actor, trx),
    }),
    resume: action({
      label: '启用',
      available: { state: [2] },
      run: ({ id, actor, trx }) => enableUser({ id }, actor, trx),
    }),
  },
})
