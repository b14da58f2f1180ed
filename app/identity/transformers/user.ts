import { formatTime } from '#core/clock'
import { YesNo } from '#core/codes'
import type { BindCompanyState, UserState } from '#app/identity/codes'

/** The company in the session; its full data are answered by the company module. */
export type SessionCompany = { id: number; name: string; alias: string; code: string; type: number; state: number }

/** A user with roles, permissions and company, as `readAccount` selects it. */
export type AccountRow = {
  id: number
  username: string
  mobile: string
  email: string | null
  unit_name: string | null
  state: UserState
  name: string | null
  wechat_mobile: string | null
  qq_account: string | null
  created_at: Date
  audited_time: Date | null
  bind_state: YesNo
  company_id: number | null
  is_del: YesNo
  bind_company_state: BindCompanyState
  manager: boolean
  locked: boolean
  need_update: boolean
  role_ids: number[]
  role_codes: string[]
  permission_codes: string[]
  company: SessionCompany | null
}

/** A user with the names of the wire (glossary §1.10), without the password. */
export type UserRow = {
  id: number
  username: string
  mobile: string
  email: string | null
  unitName: string | null
  state: UserState
  name: string | null
  wechatMobile: string | null
  qqAccount: string | null
  createdTime: string | null
  auditedTime: string | null
  bindState: YesNo
  companyId: number | null
  isDel: YesNo
  bindCompanyState: BindCompanyState
  manager: boolean
  roleSet: string[]
  roleIdList: number[]
  permissionSet: string[]
  lockUser: YesNo
  company: SessionCompany | null
}

/** `body.userInfo` of login and `/auth/info`: roles are a comma-separated list, permissions a text (glossary §3.3). */
export type UserInfo = { roles: string; permissions: string; user: UserRow; company: SessionCompany | null }

/** `body` of login and registration. `needUpdateFlg`: the user should change the password. */
export type LoginBody = { token: string; needUpdateFlg: YesNo; userInfo: UserInfo }

export function toUserRow(account: AccountRow): UserRow {
  return {
    id: account.id,
    username: account.username,
    mobile: account.mobile,
    email: account.email,
    unitName: account.unit_name,
    state: account.state,
    name: account.name,
    wechatMobile: account.wechat_mobile,
    qqAccount: account.qq_account,
    createdTime: formatTime(account.created_at),
    auditedTime: formatTime(account.audited_time),
    bindState: account.bind_state,
    companyId: account.company_id,
    isDel: account.is_del,
    bindCompanyState: account.bind_company_state,
    manager: account.manager,
    roleSet: account.role_codes,
    roleIdList: account.role_ids,
    permissionSet: account.permission_codes,
    lockUser: account.locked ? YesNo.yes : YesNo.no,
    company: account.company,
  }
}

export function toUserInfo(account: AccountRow): UserInfo {
  const user = toUserRow(account)
  return { roles: user.roleSet.join(','), permissions: user.permissionSet.join(','), user, company: user.company }
}
