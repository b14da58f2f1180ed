/*
 * Adds users to a company and removes them. Everything here runs inside a use case's transaction that has locked the company row, which
 * serialises changes of the same staff by two managers.
 */
import { moveCertification, moveUser } from '#app/identity/moves'
import User from '#app/identity/models/user'
import { replaceRoles } from '#app/identity/actions/replace_roles'
import { revokeSessions } from '#app/identity/sessions/tokens'
import Company from '#app/company/models/company'
import { followLeaving } from '#app/company/ports/staff_leaving'
import { refuseWhileOpen } from '#app/company/ports/open_business'
import { leavesNoManager } from '#app/company/rules/staff_must_keep_a_manager'
import { refuse } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { BindCompanyState, UserState } from '#app/identity/codes'
import { YesNo } from '#core/codes'
import { StaffRole } from '#app/company/codes'
import { CompanyRefusal } from '#app/company/refusals'
import { CoreRefusal } from '#core/refusals'

/** Role codes by staff role. */
export const ROLE_CODES = {
  [StaffRole.manager]: 'COMPANY_MANAGER',
  [StaffRole.sales]: 'COMPANY_TRADER',
  [StaffRole.finance]: 'COMPANY_FINANCE',
} as const satisfies Record<StaffRole, string>

/**
 * The company, locked until the transaction ends against every other change. Rows that only name it (orders, notices) may still be written by others:
 * its key never changes, and a foreign key waits for a stronger lock alone.
 */
export async function lockCompany(trx: Trx, companyId: number): Promise<Company> {
  await trx.rawQuery('select id from companies where id = ? for no key update', [companyId])
  const company = await Company.query({ client: trx }).where('id', companyId).first()
  if (!company) throw refuse(CoreRefusal.gone)
  return company
}

/** The user, locked until the transaction ends. */
export async function lockUserRow(trx: Trx, userId: number): Promise<User> {
  const user = await User.query({ client: trx }).where('id', userId).where('is_del', YesNo.no).forUpdate().first()
  if (!user) throw refuse(CoreRefusal.gone)
  return user
}

/** A user of this company, locked. @throws NotFoundError for users of other companies */
export async function lockStaff(trx: Trx, companyId: number, userId: number): Promise<User> {
  const user = await lockUserRow(trx, userId)
  if (user.companyId !== companyId) throw refuse(CoreRefusal.gone)
  return user
}

/** Sets the roles of a user in the company, and the manager flag by them. */
export async function setRoles(trx: Trx, user: User, roles: readonly StaffRole[]) {
  await replaceRoles(trx, user, {
    of: Object.values(ROLE_CODES),
    by: [...new Set(roles)].map((role) => ROLE_CODES[role]),
    manager: roles.includes(StaffRole.manager),
  })
}

/** inReview → certified: makes the user a member of the company. */
export async function admitMember(trx: Trx, actor: Actor, company: Company, user: User, roles: readonly StaffRole[]) {
  await moveCertification(trx, actor, user, {
    to: BindCompanyState.certified,
    action: 'staff.admit',
    summary: `加入企业：${company.name}`,
    after: { companyId: company.id, roles },
    fields: { companyId: company.id },
    columns: { audited_time: trx.raw('now()') },
  })
  await setRoles(trx, user, roles)
  await trx.rawQuery(
    `insert into company_staff (user_id, company_id) values (?, ?)
     on conflict (user_id) do update set company_id = excluded.company_id, joined_at = now(), disabled_at = null`,
    [user.id, company.id]
  )
}

/**
 * certified → unbound: removes the user from the company and ends all sessions of the user.
 *
 * @throws RefusedError `企业至少保留一名管理员`, or while the user is the contact of open orders
 */
export async function releaseMember(
  trx: Trx,
  actor: Actor,
  company: Company,
  user: User,
  options: { closing?: boolean } = {}
) {
  BindCompanyState.assert(user.bindCompanyState, BindCompanyState.unbound)
  if (!options.closing) {
    await refuseToLoseLastManager(trx, company.id, user)
    await refuseWhileOpen(trx, 'contact', company.id, user.id)
  }
  await setRoles(trx, user, [])
  const staff = await trx.from('company_staff').where('user_id', user.id).first()
  // A user disabled by the company is enabled again when the membership ends.
  if (staff?.disabled_at && user.state === UserState.disabled)
    await moveUser(trx, actor, user, {
      to: UserState.active,
      action: 'staff.enable',
      summary: '离开企业，企业的停用失效',
    })
  await trx.from('company_staff').where('user_id', user.id).delete()
  await trx.from('sales_users').where({ company_id: company.id, user_id: user.id }).delete()
  await revokeSessions(trx, 'member', user.id)
  await moveCertification(trx, actor, user, {
    to: BindCompanyState.unbound,
    action: 'staff.release',
    summary: `离开企业：${company.name}`,
    before: { companyId: company.id },
    fields: { companyId: null, auditedTime: null },
  })
  await followLeaving(trx, actor, { companyId: company.id, userId: user.id, name: user.name ?? user.username })
  emitAfterCommit(trx, 'staff.left', { companyId: company.id, userId: user.id })
}

/** @throws RefusedError `企业至少保留一名管理员` when this user is the last active manager */
export async function refuseToLoseLastManager(trx: Trx, companyId: number, user: User) {
  if (!user.manager) return
  const managers = await activeManagers(trx, companyId)
  if (
    leavesNoManager(
      managers.map(({ id }) => id),
      user.id
    )
  )
    throw refuse(CompanyRefusal.lastManager)
}

/** Managers who can sign in, including those whose application for a change is under review. */
export async function activeManagers(trx: Trx, companyId: number): Promise<{ id: number; mobile: string }[]> {
  return trx
    .from('users')
    .where({ company_id: companyId, manager: true, state: UserState.active, is_del: YesNo.no })
    .orderBy('id')
    .select('id', 'mobile')
}
