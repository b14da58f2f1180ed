import { SUPER_ADMIN } from '#app/identity/reference/roles'
import Operator from '#app/identity/models/operator'
import { moveOperator } from '#app/identity/moves'
import { hashPassword } from '#core/password_hash'
import { can, type Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { forgetGuesses, forgetLogins } from '#app/identity/proofs/guesses'
import { passwordProblem } from '#app/identity/rules/passwords'
import { revokeSessions } from '#app/identity/sessions/tokens'
import { tellOperator } from '#app/identity/shared/tell_operators'
import { DataScope, EnabledState } from '#core/codes'
import { UserState } from '#app/identity/codes'
import { IdentityRefusal } from '#app/identity/refusals'

/** @throws RefusedError when no active super administrator is left */
async function keepOneSuperAdmin(trx: Trx) {
  const { rows } = await trx.rawQuery(
    `select 1 from operators o join operator_roles x on x.operator_id = o.id join roles r on r.id = x.role_id
     where r.code = ? and r.state = ${EnabledState.enabled} and o.state = ${UserState.active} limit 1`,
    [SUPER_ADMIN]
  )
  if (rows.length === 0) throw refuse(IdentityRefusal.lastSuperAdmin)
}

/** Nobody gives a data permission wider than one's own. @throws ForbiddenError */
export function requireHeldScope(scope: DataScope, actor: Actor) {
  if (actor.kind !== 'system' && scope < actor.dataScope) throw refuse(IdentityRefusal.scopeBeyondOwn)
}

/** An operator may grant only permissions that the operator holds, and no wider data permission. @throws ForbiddenError */
export async function requireHeldPermissions(roleId: number, actor: Actor, trx: Trx) {
  const role = await trx.from('roles').where('id', roleId).select('kind', 'data_scope').firstOrFail()
  if (role.kind === 'operator') requireHeldScope(role.data_scope, actor)
  const codes = await trx
    .from('role_permissions')
    .join('permissions', 'permissions.id', 'permission_id')
    .where('role_id', roleId)
    .select('code')
  if (!can(actor, ...codes.map(({ code }) => code))) throw refuse(IdentityRefusal.rolesBeyondOwn)
}

/** Serialises changes of operators, so that two super administrators cannot revoke each other's role at once. */
const lockAll = (trx: Trx) => trx.rawQuery(`select pg_advisory_xact_lock(hashtext('operators'))`)

const line = (trx: Trx, actor: Actor, id: number, action: string, summary: string, after?: Record<string, unknown>) =>
  audit(trx, actor, { action: `operators.${action}`, entity: 'operator', entityId: id, summary, after })

/** Forgets wrong passwords and codes of an operator, from whatever address. */
async function endLocks({ id, username }: { id: number; username: string }, trx: Trx) {
  await forgetGuesses('operatorPassword', id, trx)
  await forgetGuesses('totp', id, trx)
  await forgetLogins(`operator:${username}`, trx)
}

/** Changes the name and the mobile of an operator. */
export async function editOperator(
  { id, input }: { id: number; input: { name?: string; mobile?: string | null } },
  actor: Actor,
  trx: Trx
): Promise<void> {
  await requireAll(id, actor, trx)
  const operator = await Operator.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
  await operator.merge(input).save()
}

/** Sets the company whose rows the operator sees with the data permission 本企业. @throws ForbiddenError without 全部 */
export async function assignCompany(
  input: { id: number; companyId: number | null },
  actor: Actor,
  trx: Trx
): Promise<void> {
  requireHeldScope(DataScope.everything, actor)
  await requireAll(input.id, actor, trx)
  const operator = await Operator.query({ client: trx }).where('id', input.id).forUpdate().firstOrFail()
  const before = operator.companyId
  await operator.merge({ companyId: input.companyId }).save()
  await audit(trx, actor, {
    action: 'operators.company',
    entity: 'operator',
    entityId: input.id,
    before: { companyId: before },
    after: { companyId: input.companyId },
    summary: input.companyId === null ? '取消归属企业' : '设置归属企业',
  })
}

/** Gives an operator a role of the back office. */
export async function grantRole(input: { id: number; roleId: number }, actor: Actor, trx: Trx): Promise<void> {
  const role = await trx.from('roles').where({ id: input.roleId, kind: 'operator' }).first()
  if (!role) throw InvalidInputError.of('roleId', '请选择管理后台的角色')
  await requireHeldPermissions(role.id, actor, trx)
  await trx.rawQuery('insert into operator_roles (operator_id, role_id) values (?, ?) on conflict do nothing', [
    input.id,
    role.id,
  ])
  await line(trx, actor, input.id, 'grant', `授予角色${role.name}`, { role: role.code })
}

/** Takes a role away. @throws RefusedError `至少保留一名可用的超级管理员` */
export async function revokeRole(input: { id: number; roleId: number }, actor: Actor, trx: Trx): Promise<void> {
  await lockAll(trx)
  const role = await trx.from('roles').where('id', input.roleId).firstOrFail()
  await requireHeldPermissions(role.id, actor, trx)
  const [removed] = [
    await trx.from('operator_roles').where({ operator_id: input.id, role_id: role.id }).delete(),
  ].flat()
  if (Number(removed) === 0) throw refuse(IdentityRefusal.operatorWithoutRole)
  await keepOneSuperAdmin(trx)
  await line(trx, actor, input.id, 'revoke', `收回角色${role.name}`, { role: role.code })
}

/** Enables or disables an operator; disabling ends the operator's sessions. */
export async function setOperatorState(input: { id: number; state: UserState }, actor: Actor, trx: Trx): Promise<void> {
  await lockAll(trx)
  if (input.id === actor.userId) throw refuse(IdentityRefusal.notYourself)
  const operator = await Operator.query({ client: trx }).where('id', input.id).forUpdate().firstOrFail()
  await requireAll(input.id, actor, trx)
  await moveOperator(trx, actor, operator, {
    to: input.state,
    action: input.state === UserState.active ? 'operators.resume' : 'operators.suspend',
    summary: input.state === UserState.active ? '启用管理员' : '停用管理员',
    fields: { lockedUntil: null },
  })
  await endLocks(operator, trx)
  if (input.state === UserState.disabled) await revokeSessions(trx, 'operator', input.id)
  await keepOneSuperAdmin(trx)
}

/** The actor must hold all permissions of the operator, so as not to gain more by taking over the account. @throws ForbiddenError */
async function requireAll(operatorId: number, actor: Actor, trx: Trx) {
  const roles = await trx.from('operator_roles').where('operator_id', operatorId).select('role_id')
  for (const { role_id: roleId } of roles) await requireHeldPermissions(roleId, actor, trx)
}

/** The hash of a new initial password of an operator, made outside of transactions. @throws InvalidInputError too weak */
export async function hashInitialPassword(input: { id: number; password: string }): Promise<string> {
  const operator = await Operator.findOrFail(input.id)
  const problem = passwordProblem(input.password, [operator.username, operator.name, operator.mobile])
  if (problem) throw InvalidInputError.of('password', problem)
  return hashPassword(input.password)
}

/**
 * Sets an initial password, by its hash, which must be changed at the next login; ends the lock and the sessions. The authenticator stays bound: who
 * resets a password cannot sign in as the operator.
 */
export async function resetOperatorPassword(
  input: { id: number; hashed: string },
  actor: Actor,
  trx: Trx
): Promise<void> {
  await requireAll(input.id, actor, trx)
  const [operator] = await trx
    .from('operators')
    .where('id', input.id)
    .update({ password: input.hashed, must_update_password: true, locked_until: null })
    .returning(['id', 'username'])
  await endLocks(operator, trx)
  await revokeSessions(trx, 'operator', input.id)
  await line(trx, actor, input.id, 'password', '重置密码')
  await tellOperator(trx, input.id, '您的管理后台密码已被重置，如非本人要求，请联系超级管理员。')
}

/**
 * Unbinds an authenticator that its operator has lost; ends the sessions. The password stays, so that taking it over needs both steps, each
 * with another second person.
 *
 * @throws RefusedError when none is bound, or the password was reset within the last days
 */
export async function unbindTotp(input: { id: number }, actor: Actor, trx: Trx): Promise<void> {
  if (input.id === actor.userId) throw refuse(IdentityRefusal.notOwnTotp)
  await requireAll(input.id, actor, trx)
  const operator = await trx.from('operators').where('id', input.id).forUpdate().firstOrFail()
  if (!operator.totp_enabled) throw refuse(IdentityRefusal.totpNotBoundThere)
  if (operator.must_update_password) throw refuse(IdentityRefusal.passwordJustReset)
  await trx.from('operators').where('id', operator.id).update({ totp_enabled: false, totp_secret: null })
  await forgetGuesses('totp', operator.id, trx)
  await revokeSessions(trx, 'operator', operator.id)
  await line(trx, actor, operator.id, 'totp', '解绑遗失的动态口令')
  await tellOperator(trx, operator.id, '您的管理后台动态口令已被解绑，如非本人要求，请联系超级管理员。')
}
