import type { UserInfo as WireUserInfo } from '#wire/identity/transformers/user'

/** The person as the storefront keeps it: user and company of `body.userInfo` in one, roles and permissions as comma lists. */
export type UserInfo = Pick<
  WireUserInfo['user'],
  'id' | 'username' | 'name' | 'mobile' | 'bindCompanyState' | 'manager' | 'companyId'
> & {
  email?: string | null
  company?: WireUserInfo['company']
  roles: string
  permissions: string
}

/** Brings `body.userInfo` of login and `/auth/info` (specification §7) into that shape. */
export function toUserInfo({ user, company, roles, permissions }: WireUserInfo): UserInfo {
  const { id, username, name, mobile, email, bindCompanyState, manager, companyId } = user
  return { id, username, name, mobile, email, bindCompanyState, manager, companyId, company, roles, permissions }
}
