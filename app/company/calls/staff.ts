import { call } from '#core/call'
import { consume } from '#app/identity/proofs/limits'
import { approveApplication } from '#app/company/actions/approve_application'
import { inviteStaff, revokeInvitation } from '#app/company/actions/invite_staff'
import { rejectApplication } from '#app/company/actions/reject_application'
import { removeStaff } from '#app/company/actions/remove_staff'
import { addSalesUser, editSalesUser, removeSalesUser } from '#app/company/actions/save_sales_user'
import { setStaffRoles } from '#app/company/actions/set_staff_roles'
import { setStaffState } from '#app/company/actions/set_staff_state'
import { listInvitations } from '#app/company/queries/list_invitations'
import { listJoinRequests } from '#app/company/queries/list_join_requests'
import { listStaff } from '#app/company/queries/list_staff'
import { StaffState } from '#app/company/codes'
import * as staff from '#app/company/validators/staff'

call.read('/staff/list', {
  name: '查看员工',
  access: 'manager',
  summary: 'People of the own company',
  input: staff.staffListValidator,
  run: (input, { actor }) => listStaff(actor.companyId, input),
})

call.read('/staff/request/list', {
  name: '查看加入申请',
  access: 'manager',
  summary: 'Requests to join',
  input: staff.pageValidator,
  run: (input, { actor }) => listJoinRequests(actor.companyId, input),
})

call.write('/staff/request/approve', {
  name: '同意加入申请',
  access: 'manager',
  summary: 'Approve a request to join',
  input: staff.idValidator,
  message: '已通过',
  run: async (input, { actor, trx }) => {
    await approveApplication(input, actor, trx)
  },
})

call.write('/staff/request/reject', {
  name: '拒绝加入申请',
  access: 'manager',
  summary: 'Reject a request to join',
  input: staff.rejectValidator,
  message: '已拒绝',
  run: async (input, { actor, trx }) => {
    await rejectApplication(input, actor, trx)
  },
})

call.read('/staff/invitation/list', {
  name: '查看员工邀请',
  access: 'manager',
  summary: 'Invitations sent',
  input: staff.pageValidator,
  run: (input, { actor }) => listInvitations(actor.companyId, input),
})

call.write('/staff/invitation/add', {
  name: '邀请员工',
  access: 'manager',
  summary: 'Invite a mobile number',
  input: staff.inviteValidator,
  // Each costs an SMS, whether or not it is taken back.
  limit: ({ actor }) => consume('inviteByCompany', String(actor.companyId)),
  message: '邀请已发出',
  run: async (input, { actor, trx }) => {
    await inviteStaff(input, actor, trx)
  },
})

call.write('/staff/invitation/delete', {
  name: '撤回员工邀请',
  access: 'manager',
  summary: 'Take an invitation back',
  input: staff.idValidator,
  message: '邀请已撤销',
  run: async (input, { actor, trx }) => {
    await revokeInvitation(input, actor, trx)
  },
})

call.write('/staff/role/edit', {
  name: '修改员工角色',
  access: 'manager',
  summary: 'Set the roles of a person',
  input: staff.staffRolesValidator,
  message: '角色已调整',
  run: async (input, { actor, trx }) => {
    await setStaffRoles(input, actor, trx)
  },
})

call.write('/staff/disable', {
  name: '停用员工',
  access: 'manager',
  summary: 'Switch an account off',
  input: staff.idValidator,
  message: '已停用',
  run: async ({ id }, { actor, trx }) => {
    await setStaffState({ id, state: StaffState.disabled }, actor, trx)
  },
})

call.write('/staff/enable', {
  name: '启用员工',
  access: 'manager',
  summary: 'Switch an account on',
  input: staff.idValidator,
  message: '已启用',
  run: async ({ id }, { actor, trx }) => {
    await setStaffState({ id, state: StaffState.active }, actor, trx)
  },
})

call.write('/staff/delete', {
  name: '移除员工',
  access: 'manager',
  summary: 'Remove a person from the company',
  input: staff.idValidator,
  message: '已移出企业',
  run: async (input, { actor, trx }) => {
    await removeStaff(input, actor, trx)
  },
})

call.write('/staff/salesUser/add', {
  name: '新增业务员',
  access: 'manager',
  summary: 'Name a sales user',
  input: staff.salesUserValidator,
  message: '已设为业务员',
  run: async (input, { actor, trx }) => {
    await addSalesUser(input, actor, trx)
  },
})

call.write('/staff/salesUser/edit', {
  name: '编辑业务员',
  access: 'manager',
  summary: 'Change the area of a sales user',
  input: staff.salesUserEditValidator,
  message: '已保存',
  run: async (input, { actor, trx }) => {
    await editSalesUser(input, actor, trx)
  },
})

call.write('/staff/salesUser/delete', {
  name: '删除业务员',
  access: 'manager',
  summary: 'Take a sales user off',
  input: staff.idValidator,
  message: '已取消业务员',
  run: async (input, { actor, trx }) => {
    await removeSalesUser(input, actor, trx)
  },
})
