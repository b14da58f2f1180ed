import type { UserInfo as Wire } from '#wire/identity/transformers/user'
import type { UserInfo } from './session'

/** Converts `body.userInfo` of login and `/auth/info` (glossary §3.3). */
export function toUserInfo({ user, company, roles, permissions }: Wire): UserInfo {
  const { id, username, name, mobile, companyId, manager, bindCompanyState } = user
  return { id, username, name, mobile, companyId, manager, bindCompanyState, company, roles, permissions }
}
