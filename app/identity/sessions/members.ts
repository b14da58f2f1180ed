/*
 * Resolves the bearer token of a storefront call to its actor.
 */
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { companyOfUser } from '#app/identity/ports/company_of_user'
import { deviceOf } from '#app/identity/sessions/device_cookie'
import { bearerOf, hashToken, rememberSession } from '#app/identity/sessions/tokens'
import { BindCompanyState, UserState } from '#app/identity/codes'
import { DataScope, EnabledState, YesNo } from '#core/codes'

type Row = {
  id: number
  username: string
  name: string | null
  manager: boolean
  company_id: number | null
  company_name: string | null
  bind_company_state: BindCompanyState
  roles: string[]
  permissions: string[]
  data_scope: DataScope
}

/** One statement: user, company name, roles, permissions and data permission, the widest of the roles. A manager has every permission of members. */
const member = (also = '') => `
  select ${also} u.id, u.username, u.name, u.manager, u.company_id, ${companyOfUser().name('u.company_id')} as company_name, u.bind_company_state,
    array(select r.code from user_roles ur join roles r on r.id = ur.role_id
          where ur.user_id = u.id and r.state = ${EnabledState.enabled} order by r.id) as roles,
    array(select distinct p.code from user_roles ur join roles r on r.id = ur.role_id
          join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
          where ur.user_id = u.id and r.state = ${EnabledState.enabled} and p.state = ${EnabledState.enabled} order by p.code) as permissions,
    coalesce((select min(r.data_scope) from user_roles ur join roles r on r.id = ur.role_id
          where ur.user_id = u.id and r.state = ${EnabledState.enabled}), ${DataScope.ownCompany}) as data_scope
  from users u`

function toActor(row: Row, ip: string | null, requestId: string | null): Actor {
  const certified = row.bind_company_state === BindCompanyState.certified && row.company_id !== null
  const manager = certified && row.manager
  return {
    kind: 'member',
    userId: row.id,
    name: row.name ?? row.username,
    companyId: row.company_id,
    companyName: row.company_name,
    certified,
    manager,
    roles: manager && !row.roles.includes('COMPANY_MANAGER') ? ['COMPANY_MANAGER', ...row.roles] : row.roles,
    permissions: manager ? ['*'] : certified ? row.permissions : [],
    // 全部 of a member is everything of the company: nobody's roles reach into another company.
    dataScope: !manager && row.data_scope === DataScope.ownRows ? DataScope.ownRows : DataScope.ownCompany,
    ip,
    requestId,
  }
}

/** Sessions of members who may sign in, by a condition over `t`. */
const SESSIONS = `join access_tokens t on t.owner_id = u.id and t.kind = 'member'
  and t.expires_at > now() and u.state = ${UserState.active} and u.is_del = ${YesNo.no}`

/** The actor of the request's member session; null without a session, when it has ended, or when the user may not sign in. */
export async function resolveMember(ctx: HttpContext): Promise<Actor | null> {
  const token = bearerOf(ctx)
  if (!token) return null
  const hash = hashToken(token)
  const session = await rememberSession(hash, async () => {
    const { rows } = await db.rawQuery(
      `${member("t.device_hash, t.last_used_at < now() - interval '1 minute' as stale,")}
       ${SESSIONS} where t.hash = ?`,
      [hash]
    )
    if (!rows[0]) return null
    // once a minute, to avoid a write per request
    if (rows[0].stale) await db.rawQuery('update access_tokens set last_used_at = now() where hash = ?', [hash])
    return { actor: toActor(rows[0], null, null), deviceHash: rows[0].device_hash }
  })
  if (!session) return null
  if (session.deviceHash !== null && session.deviceHash !== hashToken(deviceOf(ctx) ?? '')) return null
  ctx.sessionKey = hash
  return { ...session.actor, ip: ctx.request.ip(), requestId: ctx.request.id() ?? null }
}

/** The actors of member sessions by the hashes of their tokens, as requests of theirs would be admitted now. */
export async function membersOfSessions(hashes: string[]): Promise<Map<string, Actor>> {
  const { rows } = await db.rawQuery(`${member('t.hash,')} ${SESSIONS} where t.hash = any(?)`, [hashes])
  return new Map(rows.map((row: Row & { hash: string }) => [row.hash, toActor(row, null, null)]))
}

/** The actors of users without a session, by id. */
export async function actorsOfUsers(userIds: readonly number[], trx?: Trx): Promise<Map<number, Actor>> {
  const { rows } = await (trx ?? db).rawQuery(`${member()} where u.id = any(?)`, [userIds] as never)
  return new Map(rows.map((row: Row) => [row.id, toActor(row, null, null)]))
}

/** The actor of a user without a session, for seeders and jobs that act on behalf of a user. */
export async function actorOfUser(userId: number, trx?: Trx): Promise<Actor> {
  const { rows } = await (trx ?? db).rawQuery(`${member()} where u.id = ?`, [userId])
  return toActor(rows[0], null, null)
}
