/*
 * Roles of glossary §1.11 and the permissions that calls declare. Run at every start: it adds missing roles and permissions and grants new
 * permissions to the roles whose patterns match; changes made by operators are kept.
 */
import { calls } from '#core/declared_calls'
import { declaredWords } from '#core/define_module'
import { adminEndpoints } from '#app/admin/admit'
import { allPermissions, VERBS, type Verb } from '#app/admin/permissions'
import { inTransaction, type Trx } from '#core/transaction'
import { ROLES } from '#app/identity/reference/roles'
import { PermissionType } from '#app/identity/codes'

type Wanted = { code: string; name: string; kind: 'member' | 'operator'; type: PermissionType; group?: string }

/** Whether patterns (`order:*`, `@资金`, `!order:pay`) grant a permission. The last matching pattern decides. */
export function granted(patterns: readonly string[], { code, group }: { code: string; group?: string }): boolean {
  if (patterns.includes('*')) return code === '*'
  const cut = Math.max(code.lastIndexOf(':'), code.lastIndexOf('.')) + 1
  const names = new Set([code, `${code.slice(0, cut)}*`, `@${group}`])
  const last = patterns.findLast((pattern) => names.has(pattern.replace(/^!/, '')))
  return last !== undefined && !last.startsWith('!')
}

function memberPermissions(): Wanted[] {
  const codes = [...new Set(calls.flatMap((call) => call.permission ?? []))].sort()
  const names = declaredWords('permissions')
  return codes.map((code) => ({ code, name: names.get(code) ?? code, kind: 'member', type: PermissionType.button }))
}

/** Permissions of screens, and those required by pages only. */
async function operatorPermissions(): Promise<Wanted[]> {
  const screens = await allPermissions()
  const known = new Set(screens.map(({ code }) => code))
  const asked = adminEndpoints.flatMap(({ permission }) => (permission && !known.has(permission) ? [permission] : []))
  const pages = new Map(screens.map(({ resource, name, group }) => [resource, { name: name.split('：')[0], group }]))
  const others = [...new Set(asked)].map((code) => {
    const page = pages.get(code.slice(0, code.lastIndexOf('.')))
    const verb = VERBS[code.slice(code.lastIndexOf('.') + 1) as Verb] ?? code
    return { code, name: page ? `${page.name}：${verb}` : code, group: page?.group }
  })
  return [...screens, ...others].map(({ code, name, group }) => ({
    code,
    name,
    group,
    kind: 'operator',
    type: code.endsWith('.query') ? PermissionType.menu : PermissionType.button,
  }))
}

/** Adds missing permissions and grants each to the roles of its kind whose patterns match it. */
export async function installPermissions(wanted: Wanted[], trx: Trx) {
  const rows = wanted.map(({ code, name, kind, type }) => ({ code, name: name.slice(0, 80), kind, type }))
  const { rows: installed } = await trx.rawQuery(
    `insert into permissions (code, name, kind, type)
     select code, name, kind, type from jsonb_to_recordset(?) as wanted (code text, name text, kind text, type smallint)
     on conflict (code) do update set name = excluded.name, kind = excluded.kind, type = excluded.type
     returning id, code, (xmax = 0) as fresh`,
    [JSON.stringify(rows)]
  )
  const byCode = new Map(wanted.map((permission) => [permission.code, permission]))
  const grants = installed.flatMap(({ id, code, fresh }: { id: number; code: string; fresh: boolean }) => {
    const permission = byCode.get(code)
    if (!fresh || !permission) return []
    return ROLES.filter(
      (role) => (role.kind === permission.kind || permission.code === '*') && granted(role.grants, permission)
    ).map((role) => ({ role: role.code, permission: id }))
  })
  await trx.rawQuery(
    `insert into role_permissions (role_id, permission_id)
     select roles.id, grants.permission from jsonb_to_recordset(?) as grants (role text, permission int) join roles on roles.code = grants.role`,
    [JSON.stringify(grants)]
  )
}

export async function installReferenceData() {
  const wanted: Wanted[] = [
    { code: '*', name: '全部权限', kind: 'operator', type: PermissionType.button },
    ...memberPermissions(),
    ...(await operatorPermissions()),
  ]
  await inTransaction(async (trx) => {
    for (const role of ROLES) {
      await trx.rawQuery(
        `insert into roles (code, name, memo, kind) values (?, ?, ?, ?) on conflict (code) do nothing`,
        [role.code, role.name, role.memo, role.kind]
      )
    }
    await installPermissions(wanted, trx)
    // deletes permissions without a screen or call
    await trx
      .from('permissions')
      .whereNotIn(
        'code',
        wanted.map(({ code }) => code)
      )
      .delete()
  })
}
