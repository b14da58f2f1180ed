/** `body.userInfo` of login and `/auth/info` (specification §7), as far as the storefront reads it. */
export type UserInfo = {
  id: number
  username: string
  name: string | null
  mobile: string
  email?: string | null
  /** Company certification: 1 not certified, 2 under review, 3 certified, 4 failed. Only 3 counts as certified. */
  bindCompanyState: number
  manager: boolean
  companyId: number | null
  company?: { id: number; name: string; alias?: string | null; type?: number; state?: number } | null
  /** Comma lists, or lists. */
  roles: string
  permissions: string
}

type Wire = Omit<UserInfo, 'roles' | 'permissions'> & {
  roles?: string | string[] | { code: string }[] | null
  permissions?: string | string[] | null
}

const commas = (value: Wire['roles']) =>
  Array.isArray(value) ? value.map((part) => (typeof part === 'string' ? part : part.code)).join(',') : (value ?? '')

/** Brings roles and permissions to comma lists, however the server sent them. */
export function toUserInfo(wire: Wire): UserInfo {
  return { ...wire, roles: commas(wire.roles), permissions: commas(wire.permissions) }
}
