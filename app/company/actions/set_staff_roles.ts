import { lockCompany, lockStaff, refuseToLoseLastManager, setRoles } from '#app/company/shared/membership'
import { rolesOf } from '#app/company/queries/list_staff'
import { audit } from '#core/audit'
import { IllegalTransitionError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { BindCompanyState } from '#app/identity/codes'
import { StaffRole } from '#app/company/codes'

/**
 * Sets the roles of a user of the manager's company; role 1 is the manager.
 *
 * @throws RefusedError `企业至少保留一名管理员`
 */
export async function setStaffRoles(
  input: { id: number; roles: StaffRole[] },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  await inTransaction(async (trx) => {
    const company = await lockCompany(trx, actor.companyId!)
    const user = await lockStaff(trx, company.id, input.id)
    if (user.bindCompanyState !== BindCompanyState.certified)
      throw new IllegalTransitionError(
        BindCompanyState.word(user.bindCompanyState),
        BindCompanyState.word(BindCompanyState.certified)
      )
    if (!input.roles.includes(StaffRole.manager)) await refuseToLoseLastManager(trx, company.id, user)
    const before = await rolesOf(trx, user.id)
    await setRoles(trx, user, input.roles)
    await audit(trx, actor, {
      action: 'staff.roles',
      entity: 'user',
      entityId: user.id,
      before: { roles: before },
      after: { roles: input.roles },
      summary: '调整员工角色',
    })
  }, outer)
}
