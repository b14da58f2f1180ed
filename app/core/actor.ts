/*
 * The actor of a use case. It is passed explicitly to every use case; there is no ambient "current user".
 */
import { hasPermission } from '#core/permissions'
import { DataScope } from '#core/codes'

export type Actor = {
  kind: 'member' | 'operator' | 'system' | 'guest'
  userId: number | null
  /** Name shown in audit lines and timelines. */
  name: string
  /** A member's company; for an operator the one whose rows 本企业 stands for. */
  companyId: number | null
  companyName: string | null
  certified: boolean
  manager: boolean
  permissions: string[]
  roles: string[]
  /** Data permission: 1 everything, 2 own company, 3 own rows. A member's is 2 or 3. */
  dataScope: DataScope
  ip: string | null
  requestId: string | null
}

const NOBODY = {
  userId: null,
  companyId: null,
  companyName: null,
  certified: false,
  manager: false,
  roles: [],
  dataScope: DataScope.everything,
  ip: null,
} as const

/** Timers, jobs and seeders act as the system. */
export function systemActor(requestId: string | null = null): Actor {
  return { ...NOBODY, roles: [], kind: 'system', name: '系统', permissions: ['*'], requestId }
}

export function guestActor(ip: string | null, requestId: string | null): Actor {
  return { ...NOBODY, roles: [], kind: 'guest', name: '游客', permissions: [], ip, requestId }
}

/** Whether a member sees his own rows only, by the data permission 本人 of his roles. Managers answer for the company. */
export function onlyOwn(actor: Actor): boolean {
  return actor.kind === 'member' && actor.dataScope === DataScope.ownRows && !actor.manager
}

/** Whether the actor holds the permission codes. */
export function can(actor: Actor, ...codes: string[]): boolean {
  return hasPermission(actor.permissions, codes)
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    actor: Actor
    /** Name of the call in the user log, set where the request is admitted. A call without a name writes no line. */
    callName?: string | null
  }
}
