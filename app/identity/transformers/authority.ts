/** A role with the permissions it holds (权限总览). */
import type { EnabledState } from '#core/codes'
export type AuthorityRole = {
  id: number
  code: string
  name: string
  kind: 'member' | 'operator'
  state: EnabledState
  /** The role always has every permission. */
  complete: boolean
  permissionIds: number[]
}

/** A permission and its menu group. */
export type AuthorityPermission = {
  id: number
  code: string
  name: string
  kind: 'member' | 'operator'
  group: string
  state: EnabledState
}
