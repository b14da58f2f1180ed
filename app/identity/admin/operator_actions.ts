import { action, listAction, ref, text, textarea } from '#app/admin/define'
import { addOperator, hashFirstPassword } from '#app/identity/actions/create_operator'
import {
  assignCompany,
  grantRole,
  hashInitialPassword,
  resetOperatorPassword,
  revokeRole,
  setOperatorState,
  unbindTotp,
} from '#app/identity/actions/manage_operators'
import { UserState } from '#app/identity/codes'

const password = text({
  label: '初始密码',
  required: true,
  maxLength: 64,
  secret: true,
  help: '至少8位，含字母和数字；首次登录须修改',
})
const role = { roleId: ref('roles', { label: '角色', required: true }) }

/** Actions of administrators on accounts of operators. */
export const operatorActions = {
  invite: listAction({
    label: '新建管理员',
    secondPerson: true,
    form: {
      username: text({ label: '用户名', required: true, maxLength: 32 }),
      name: text({ label: '姓名', required: true, maxLength: 32 }),
      mobile: text({ label: '手机号', maxLength: 11 }),
      ...role,
      password,
    },
    prepare: ({ input }) => hashFirstPassword(input.password, input),
    run: ({ input, prepared, actor, trx }) =>
      addOperator({ ...input, roleIds: [input.roleId] }, prepared, actor, trx).then(() => ({ message: '已新建' })),
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
  company: action({
    label: '归属企业',
    form: {
      companyId: ref('companies', {
        label: '归属企业',
        help: '数据权限为本企业的管理员看到这个企业的数据；留空为不归属',
      }),
    },
    initial: ({ companyId }: { companyId: number | null }) => ({ companyId }),
    run: ({ id, input, actor, trx }) => assignCompany({ id, companyId: input.companyId ?? null }, actor, trx),
  }),
  password: action({
    label: '重置密码',
    tone: 'warning',
    secondPerson: true,
    form: { password },
    prepare: ({ ids, input }) => hashInitialPassword({ id: Number(ids[0]), password: input.password }),
    run: ({ id, prepared, actor, trx }) => resetOperatorPassword({ id, hashed: prepared }, actor, trx),
  }),
  totp: action({
    label: '解绑遗失的动态口令',
    tone: 'danger',
    help: '仅用于本人遗失验证器。密码不变，本人下次登录须重新绑定',
    secondPerson: true,
    available: { totpEnabled: [true] },
    form: { reason: textarea({ label: '核实方式', required: true, maxLength: 200 }) },
    run: ({ id, actor, trx }) => unbindTotp({ id }, actor, trx),
  }),
  suspend: action({
    label: '停用',
    tone: 'danger',
    confirm: '停用后立即退出登录，确定停用？',
    available: { state: [UserState.active] },
    run: ({ id, actor, trx }) => setOperatorState({ id, state: UserState.disabled }, actor, trx),
  }),
  resume: action({
    label: '启用',
    secondPerson: true,
    available: { state: [UserState.disabled] },
    run: ({ id, actor, trx }) => setOperatorState({ id, state: UserState.active }, actor, trx),
  }),
}
