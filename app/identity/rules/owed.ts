import type { Owed } from '#app/admin/ports/operator_port'
import { hasPermission } from '#core/permissions'

export type OperatorAccount = {
  must_update_password: boolean
  totp_enabled: boolean
  /** Of the demo market. */
  demo: boolean
  permissions: string[]
}

/**
 * What an operator has to do before anything else: choose a password in place of the initial one; bind an authenticator if a role of the
 * operator decides over money. Operators of the demo need none.
 */
export function owedBy(account: OperatorAccount, moneyPermissions: () => string[]): Owed | null {
  if (account.must_update_password) return 'password'
  if (account.totp_enabled || account.demo) return null
  return hasPermission(account.permissions, moneyPermissions(), 'or') ? 'totp' : null
}
