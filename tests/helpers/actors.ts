import db from '@adonisjs/lucid/services/db'
import encryption from '@adonisjs/core/services/encryption'
import hash from '@adonisjs/core/services/hash'
import { totpAt } from '#tests/helpers/totp'
import type { ApiRequest } from '@japa/api-client'
import type { Actor } from '#core/actor'
import User from '#app/identity/models/user'
import Operator from '#app/identity/models/operator'
import { actorOfUser } from '#app/identity/sessions/members'
import { actorOfOperator } from '#app/identity/sessions/operators'
import { issueToken } from '#app/identity/sessions/tokens'
import { CompanyState, CompanyType } from '#app/company/codes'
import { DataScope, YesNo } from '#core/codes'
import { BindCompanyState } from '#app/identity/codes'

/** Password of every actor of this file. */
export const PASSWORD = 'Mian2026qiao'

let passwordHash: string | null = null
let counter = 0

export type TestCompany = { id: number; name: string; type: number }
export type TestMember = { user: User; company: TestCompany; token: string; actor: Actor }
export type TestOperator = { operator: Operator; token: string; actor: Actor }

export type MemberOptions = {
  /** Joins this company; by default a company is created. */
  company?: TestCompany
  /** Bits of CompanyType; default trader. */
  companyType?: number
  companyName?: string
  /** Default active. */
  companyState?: CompanyState
  /** Default: true for a new company, false when joining one. */
  manager?: boolean
  /** Default true. An uncertified member has no company. */
  certified?: boolean
  /** Role codes; default COMPANY_MANAGER or COMPANY_TRADER. */
  roles?: string[]
  mobile?: string
  name?: string
}

/** A company that may trade and has said what a contract needs of it, inserted directly. */
export async function createCompany(
  options: { type?: number; name?: string; state?: CompanyState; regnum?: string; self?: YesNo } = {}
): Promise<TestCompany> {
  const n = ++counter
  const name = options.name ?? `测试棉业${n}有限公司`
  const [{ id }] = await db
    .table('companies')
    .returning('id')
    .insert({
      name,
      code: `T${String(n).padStart(6, '0')}`,
      alias: name.slice(0, 6),
      type: options.type ?? CompanyType.trader,
      state: options.state ?? CompanyState.active,
      self: options.self ?? YesNo.no,
      regnum: options.regnum ?? `91${String(n).padStart(16, '0')}`,
      province_name: '新疆',
      city_name: '奎屯',
      contact_person: '李建国',
      contact_mobile: '13900000000',
      invoice_address: '新疆奎屯市北京路1号',
      invoice_phone: '0992-3212345',
      invoice_bank: '中国农业银行奎屯支行',
      invoice_account: `3${String(n).padStart(12, '0')}`,
      audited_time: new Date(),
    })
  return { id, name, type: options.type ?? CompanyType.trader }
}

/** A member with a session; by default the certified manager of a separate trading company. */
export async function createMember(options: MemberOptions = {}): Promise<TestMember> {
  const n = ++counter
  const certified = options.certified ?? true
  const manager = certified && (options.manager ?? !options.company)
  const company = certified
    ? (options.company ??
      (await createCompany({ type: options.companyType, name: options.companyName, state: options.companyState })))
    : { id: 0, name: '', type: 0 }
  passwordHash ??= await hash.make(PASSWORD)
  const mobile = options.mobile ?? `137${String(n).padStart(8, '0')}`
  const user = await User.create({
    username: mobile,
    mobile,
    password: passwordHash,
    name: options.name ?? `测试用户${n}`,
    companyId: certified ? company.id : null,
    bindCompanyState: certified ? BindCompanyState.certified : BindCompanyState.unbound,
    manager,
  })
  const roles = options.roles ?? (certified ? [manager ? 'COMPANY_MANAGER' : 'COMPANY_TRADER'] : [])
  if (roles.length > 0)
    await db.rawQuery('insert into user_roles (user_id, role_id) select ?, id from roles where code = any(?)', [
      user.id,
      roles,
    ])
  await user.refresh()
  return {
    user,
    company,
    token: await issueToken(null, { kind: 'member', ownerId: user.id }),
    actor: await actorOfUser(user.id),
  }
}

/** An operator with a session: SUPER_ADMIN, or exactly the given permissions. */
export async function createOperator(
  options: {
    permissions?: string[]
    roles?: string[]
    dataScope?: DataScope
    name?: string
    /** Has bound an authenticator, as operators of money must; its codes are `operatorCode`. Default true. */
    bound?: boolean
    /** Of the demo market, logging in with the password alone. */
    demo?: boolean
  } = {}
): Promise<TestOperator> {
  const n = ++counter
  passwordHash ??= await hash.make(PASSWORD)
  const operator = await Operator.create({
    username: `operator${n}`,
    password: passwordHash,
    name: options.name ?? `运营${n}`,
    totpEnabled: options.bound ?? !options.demo,
    demo: options.demo ?? false,
    totpSecret: encryption.encrypt(OPERATOR_SECRET),
  })
  let codes = options.roles ?? ['SUPER_ADMIN']
  if (options.permissions) {
    codes = [`TEST_${n}`]
    const [{ id }] = await db
      .table('roles')
      .returning('id')
      .insert({
        code: codes[0],
        name: '测试角色',
        kind: 'operator',
        data_scope: options.dataScope ?? DataScope.everything,
      })
    for (const code of options.permissions) {
      await db.rawQuery(
        `insert into permissions (code, name, kind) values (?, ?, 'operator') on conflict (code) do nothing`,
        [code, code]
      )
    }
    await db.rawQuery(
      'insert into role_permissions (role_id, permission_id) select ?, id from permissions where code = any(?)',
      [id, options.permissions]
    )
  }
  await db.rawQuery('insert into operator_roles (operator_id, role_id) select ?, id from roles where code = any(?)', [
    operator.id,
    codes,
  ])
  await operator.refresh()
  return {
    operator,
    token: await issueToken(null, { kind: 'operator', ownerId: operator.id }),
    actor: await actorOfOperator(operator.id),
  }
}

/** Secret of the authenticators of all operators of tests. */
export const OPERATOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** A fresh code of an operator's authenticator: those used before are forgotten, as if half a minute had passed. */
export async function operatorCode({ operator }: TestOperator): Promise<string> {
  await db.from('operators').where('id', operator.id).update({ totp_last_step: 0 })
  return totpAt(OPERATOR_SECRET, Math.floor(Date.now() / 30_000))
}

type Bearer = { token: string }

/** Sends the request as the member: `asMember(client.post('/api/order/add'), buyer).json({ … })`. */
export function asMember(request: ApiRequest, member: Bearer): ApiRequest {
  return request.header('Authorization', `Bearer ${member.token}`)
}

/** Sends the request as the operator. */
export function asOperator(request: ApiRequest, operator: Bearer): ApiRequest {
  return request.header('Authorization', `Bearer ${operator.token}`)
}
