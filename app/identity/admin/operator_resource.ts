import { action, boolean, choice, computed, datetime, defineResource, listAction, ref, text } from '#app/admin/define'
import { createOperator } from '#app/identity/actions/create_operator'
import { grantRole, resetOperatorPassword, revokeRole, setOperatorState } from '#app/identity/actions/manage_operators'
import { UserStates } from '#app/identity/dictionaries'
import Operator from '#app/identity/models/operator'

const password = text({
  label: '初始密码',
  required: true,
  maxLength: 64,
  help: '至少8位，含字母和数字；首次登录须修改',
})
const role = { roleId: ref('roles', { label: '角色', required: true }) }

export default defineResource(Operator, {
  name: 'operators',
  label: '管理员',
  group: '系统',
  path: 'system/user',
  icon: 'users',
  order: 100,
  title: 'name',
  search: ['username', 'name', 'mobile'],
  fields: {
    username: text({ label: '用户名', list: true, readOnly: true }),
    name: text({ label: '姓名', list: true }),
    mobile: text({ label: '手机号', list: true }),
    state: choice(UserStates, { list: true, filter: true, readOnly: true }),
    totpEnabled: boolean({ label: '动态口令', list: true, readOnly: true }),
    lockedUntil: datetime({ label: '锁定至', readOnly: true }),
    lastLoginAt: datetime({ label: '最近登录', list: true, sort: true, readOnly: true }),
    createdAt: datetime({ label: '创建时间', sort: true, readOnly: true }),
  },
  computed: {
    roles: computed(
      text({ label: '角色', list: true, width: 200 }),
      `select string_agg(r.name, '、' order by r.id) from operator_roles x join roles r on r.id = x.role_id where x.operator_id = operators.id`
    ),
  },
  crud: { edit: true },
  actions: {
    invite: listAction({
      label: '新建管理员',
      form: {
        username: text({ label: '用户名', required: true, maxLength: 32 }),
        name: text({ label: '姓名', required: true, maxLength: 32 }),
        mobile: text({ label: '手机号', maxLength: 11 }),
        ...role,
        password,
      },
      run: ({ input, actor, trx }) =>
        createOperator({ ...input, roleIds: [input.roleId] }, actor, trx).then(() => ({ message: '已新建' })),
    }),
    grant: action({
      label: '授予角色',
      form: role,
      run: ({ id, input, actor, trx }) => grantRole({ id, ...input }, actor, trx),
    }),
    revoke: action({
      label: '收回角色',
      tone: 'warning',
      form: role,
      run: ({ id, input, actor, trx }) => revokeRole({ id, ...input }, actor, trx),
    }),
    password: action({
      label: '重置密码',
      tone: 'warning',
      form: { password },
      run: ({ id, input, actor, trx }) => resetOperatorPassword({ id, ...input }, actor, trx),
    }),
    suspend: action({
      label: '停用',
      tone: 'danger',
      confirm: '停用后立即退出登录，确定停用？',
      available: { state: [1] },
      run: ({ id, actor, trx }) => setOperatorState({ id, state: 2 }, actor, trx),
    }),
    resume: action({
      label: '启用',
      available: { state: [2] },
      run: ({ id, actor, trx }) => setOperatorState({ id, state: 1 }, actor, trx),
    }),
  },
})
