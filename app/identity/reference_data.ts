/*
 * Roles of glossary §1.11 and the permissions that calls declare. Run at every start: it adds what is new and gives new permissions
 * to the roles that should have them; what operators changed since stays changed.
 */
import { endpoints } from '#core/api'
import { inTransaction, type Trx } from '#core/transaction'
import { ROLES, memberPermissionName } from '#app/identity/roles'

type Wanted = { code: string; name: string; kind: 'member' | 'operator'; type: 1 | 2 | 3 }

/** Whether a role that is given a pattern (`order:*`, `!order:pay`) is given the code. */
export function granted(patterns: readonly string[], code: string): boolean {
  if (patterns.includes(`!${code}`)) return false
  const cut = Math.max(code.lastIndexOf(':'), code.lastIndexOf('.'))
  return patterns.includes('*')
    ? code === '*'
    : patterns.includes(code) || patterns.includes(`${code.slice(0, cut + 1)}*`)
}

function memberPermissions(): Wanted[] {
  const codes = [...new Set(endpoints.flatMap((endpoint) => endpoint.permission ?? []))].sort()
  return codes.map((code) => ({ code, name: memberPermissionName(code), kind: 'member', type: 2 }))
}

/** Adds permissions that are not there yet, each to the roles of its kind whose patterns name it. */
export async function installPermissions(wanted: Wanted[], trx: Trx) {
  for (const permission of wanted) {
    const { rows } = await trx.rawQuery(
      `insert into permissions (code, name, kind, type) values (?, ?, ?, ?) on conflict (code) do nothing returning id`,
      [permission.code, permission.name, permission.kind, permission.type]
    )
    if (!rows[0]) continue
    const codes = ROLES.filter(
      (role) => (role.kind === permission.kind || permission.code === '*') && granted(role.grants, permission.code)
    ).map((role) => role.code)
    if (codes.length > 0)
      await trx.rawQuery(
        `insert into role_permissions (role_id, permission_id) select id, ? from roles where code = any(?)`,
        [rows[0].id, codes]
      )
  }
}

export async function installReferenceData() {
  await inTransaction(async (trx) => {
    for (const role of ROLES) {
      await trx.rawQuery(
        `insert into roles (code, name, memo, kind) values (?, ?, ?, ?) on conflict (code) do nothing`,
        [role.code, role.name, role.memo, role.kind]
      )
    }
    await installPermissions([{ code: '*', name: '全部权限', kind: 'operator', type: 2 }, ...memberPermissions()], trx)
  })
}
