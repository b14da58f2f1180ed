/*
 * Resolves the session of a back-office call (a cookie, or a bearer token of a program) to its operator.
 */
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { moneyPermissions } from '#app/admin/money_permissions'
import type { SessionOperator } from '#app/admin/ports/operator_port'
import { companyOfUser } from '#app/identity/ports/company_of_user'
import { owedBy, type OperatorAccount } from '#app/identity/rules/owed'
import { operatorTokenOf } from '#app/identity/sessions/operator_cookie'
import { OPERATOR_IDLE, hashToken } from '#app/identity/sessions/tokens'
import { DataScope, EnabledState } from '#core/codes'
import { UserState } from '#app/identity/codes'

const operator = (also = '') => `
  select ${also} o.id, o.name, o.must_update_password, o.totp_enabled, o.demo,
    o.company_id, ${companyOfUser().name('o.company_id')} as company_name,
    array(select r.code from operator_roles x join roles r on r.id = x.role_id
          where x.operator_id = o.id and r.state = ${EnabledState.enabled} order by r.id) as roles,
    array(select distinct p.code from operator_roles x join roles r on r.id = x.role_id
          join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
          where x.operator_id = o.id and r.state = ${EnabledState.enabled} and p.state = ${EnabledState.enabled} order by p.code) as permissions,
    coalesce((select min(r.data_scope) from operator_roles x join roles r on r.id = x.role_id
          where x.operator_id = o.id and r.state = ${EnabledState.enabled}), ${DataScope.ownRows}) as data_scope
  from operators o`

type Row = OperatorAccount & {
  id: number
  name: string
  company_id: number | null
  company_name: string | null
  roles: string[]
  data_scope: DataScope
}

function toActor(row: Row, ip: string | null, requestId: string | null): Actor {
  return {
    kind: 'operator',
    userId: row.id,
    name: row.name,
    // Nothing but 本企业 asks for it, and no other operator acts for a company.
    companyId: row.data_scope === DataScope.ownCompany ? row.company_id : null,
    companyName: row.data_scope === DataScope.ownCompany ? row.company_name : null,
    certified: false,
    manager: false,
    roles: row.roles,
    permissions: row.permissions,
    dataScope: row.data_scope,
    ip,
    requestId,
  }
}

/** Sessions of operators who may sign in; the parameter is the number of seconds without use after which one is over. */
const SESSIONS = `join access_tokens t on t.owner_id = o.id and t.kind = 'operator'
  and t.expires_at > now() and t.last_used_at > now() - make_interval(secs => ?) and o.state = ${UserState.active}`

/** The operator of the request, or null. Each use extends the session by two hours, up to twelve hours in all. */
export async function operatorOfSession(ctx: HttpContext): Promise<SessionOperator | null> {
  const token = operatorTokenOf(ctx)
  if (!token) return null
  const hash = hashToken(token)
  const { rows } = await db.rawQuery(`${operator()} ${SESSIONS} where t.hash = ?`, [OPERATOR_IDLE, hash])
  if (!rows[0]) return null
  // updated at most once a minute, to avoid a write per request
  await db.rawQuery(
    `update access_tokens set last_used_at = now() where hash = ? and last_used_at < now() - interval '1 minute'`,
    [hash]
  )
  ctx.sessionKey = hash
  const actor = toActor(rows[0], ctx.request.ip(), ctx.request.id() ?? null)
  return { ...actor, owes: owedBy(rows[0], moneyPermissions) }
}

/** The actors of operators' sessions by the hashes of their tokens, as requests of theirs would be admitted now. */
export async function operatorsOfSessions(hashes: string[]): Promise<Map<string, Actor>> {
  const { rows } = await db.rawQuery(`${operator('t.hash,')} ${SESSIONS} where t.hash = any(?)`, [
    OPERATOR_IDLE,
    hashes,
  ])
  return new Map(rows.map((row: Row & { hash: string }) => [row.hash, toActor(row, null, null)]))
}

/** The actor of an operator without a session, for seeders. */
export async function actorOfOperator(operatorId: number, trx?: Trx): Promise<Actor> {
  const { rows } = await (trx ?? db).rawQuery(`${operator()} where o.id = ?`, [operatorId])
  return toActor(rows[0], null, null)
}
