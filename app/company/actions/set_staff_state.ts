import { moveUser } from '#app/identity/moves'
import { lockCompany, lockStaff, refuseToLoseLastManager } from '#app/company/shared/membership'
import { revokeSessions } from '#app/identity/sessions/tokens'
import { IllegalTransitionError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { StaffState } from '#app/company/codes'
import { CompanyRefusal } from '#app/company/refusals'

/**
 * active → disabled and back (state-machines §13). A disabled user cannot sign in. A company may enable only users that it has disabled
 * itself, not those disabled by the platform.
 *
 * @throws RefusedError `企业至少保留一名管理员`
 */
export async function setStaffState(
  input: { id: number; state: StaffState },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  await inTransaction(async (trx) => {
    const company = await lockCompany(trx, actor.companyId!)
    const user = await lockStaff(trx, company.id, input.id)
    if (user.state === input.state)
      throw new IllegalTransitionError(StaffState.word(user.state), StaffState.word(input.state))
    if (input.state === StaffState.disabled) {
      if (user.id === actor.userId) throw refuse(CompanyRefusal.notYourself)
      await refuseToLoseLastManager(trx, company.id, user)
      await trx.rawQuery(
        `insert into company_staff (user_id, company_id, disabled_at) values (?, ?, now())
         on conflict (user_id) do update set disabled_at = now()`,
        [user.id, company.id]
      )
      await revokeSessions(trx, 'member', user.id)
    } else {
      const staff = await trx.from('company_staff').where('user_id', user.id).first()
      if (!staff?.disabled_at) throw refuse(CompanyRefusal.disabledByPlatform)
      await trx.from('company_staff').where('user_id', user.id).update({ disabled_at: null })
    }
    await moveUser(trx, actor, user, {
      to: input.state,
      action: input.state === StaffState.disabled ? 'staff.disable' : 'staff.enable',
      summary: input.state === StaffState.disabled ? '停用员工' : '启用员工',
    })
  }, outer)
}
