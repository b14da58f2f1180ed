import {
  boolean,
  choice,
  computed,
  datetime,
  defineResource,
  many,
  ref,
  text,
  tiedIds,
  type DeskCall,
} from '#app/admin/define'
import { operatorActions } from '#app/identity/admin/operator_actions'
import { editOperator } from '#app/identity/actions/manage_operators'
import Operator from '#app/identity/models/operator'
import { UserState } from '#app/identity/codes'

type EditCall = DeskCall<{ name?: string; mobile?: string | null }> & { id: number }

export default defineResource(Operator, {
  name: 'operators',
  label: '管理员',
  group: '系统',
  path: 'system/user',
  icon: 'users',
  order: 100,
  owners: { operator: 'id' },
  search: ['name', 'username', 'mobile'],
  fields: {
    username: text({ label: '用户名', list: true, readOnly: true }),
    name: text({ label: '姓名', list: true }),
    mobile: text({ label: '手机号', list: true }),
    companyId: ref('companies', {
      label: '归属企业',
      filter: true,
      readOnly: true,
      help: '数据权限为本企业时看到的企业',
    }),
    state: choice(UserState, { list: true, filter: true, readOnly: true }),
    totpEnabled: boolean({ label: '动态口令', list: true, readOnly: true }),
    lockedUntil: datetime({ label: '锁定至', readOnly: true }),
    lastLoginAt: datetime({ label: '最近登录', list: true, sort: true, readOnly: true }),
    createdAt: datetime({ label: '创建时间', sort: true, readOnly: true }),
  },
  computed: {
    roles: computed(
      many('roles', {
        label: '角色',
        list: true,
        filter: true,
        width: 200,
        add: 'grant',
        remove: 'revoke',
        as: 'roleId',
      }),
      tiedIds('role_id', 'operator_roles where operator_id = operators.id')
    ),
  },
  crud: { edit: ({ id, input, actor, trx }: EditCall) => editOperator({ id, input }, actor, trx) },
  actions: operatorActions,
})
