import type { HttpContext } from '@adonisjs/core/http'
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
import {
  idValidator,
  inviteValidator,
  pageValidator,
  rejectValidator,
  salesUserEditValidator,
  salesUserValidator,
  staffListValidator,
  staffRolesValidator,
} from '#app/company/validators/staff'
import { ended, ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { StaffState } from '#app/company/codes'

export default class StaffController {
  async list({ request, actor }: HttpContext) {
    return ok(await listStaff(actor.companyId!, await request.validateUsing(staffListValidator)))
  }

  async requests({ request, actor }: HttpContext) {
    return ok(await listJoinRequests(actor.companyId!, await request.validateUsing(pageValidator)))
  }

  async approve(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(idValidator)
    await once(ctx, async (trx) => void (await approveApplication(input, ctx.actor, trx)))
    return ended('已通过')
  }

  async reject(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(rejectValidator)
    await once(ctx, async (trx) => void (await rejectApplication(input, ctx.actor, trx)))
    return ended('已拒绝')
  }

  async invitations({ request, actor }: HttpContext) {
    return ok(await listInvitations(actor.companyId!, await request.validateUsing(pageValidator)))
  }

  async invite(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(inviteValidator)
    await once(ctx, async (trx) => void (await inviteStaff(input, ctx.actor, trx)))
    return ended('邀请已发出')
  }

  async uninvite(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(idValidator)
    await once(ctx, (trx) => revokeInvitation(input, ctx.actor, trx))
    return ended('邀请已撤销')
  }

  async roles(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(staffRolesValidator)
    await once(ctx, (trx) => setStaffRoles(input, ctx.actor, trx))
    return ended('角色已调整')
  }

  async disable(ctx: HttpContext) {
    const { id } = await ctx.request.validateUsing(idValidator)
    await once(ctx, (trx) => setStaffState({ id, state: StaffState.disabled }, ctx.actor, trx))
    return ended('已停用')
  }

  async enable(ctx: HttpContext) {
    const { id } = await ctx.request.validateUsing(idValidator)
    await once(ctx, (trx) => setStaffState({ id, state: StaffState.active }, ctx.actor, trx))
    return ended('已启用')
  }

  async remove(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(idValidator)
    await once(ctx, (trx) => removeStaff(input, ctx.actor, trx))
    return ended('已移出企业')
  }

  async salesUserAdd(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(salesUserValidator)
    await once(ctx, async (trx) => void (await addSalesUser(input, ctx.actor, trx)))
    return ended('已设为业务员')
  }

  async salesUserEdit(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(salesUserEditValidator)
    await once(ctx, async (trx) => void (await editSalesUser(input, ctx.actor, trx)))
    return ended('已保存')
  }

  async salesUserDelete(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(idValidator)
    await once(ctx, (trx) => removeSalesUser(input, ctx.actor, trx))
    return ended('已取消业务员')
  }
}
