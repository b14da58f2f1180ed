/*
 * Who acts. Passed explicitly to every use case; nothing reads an ambient "current user".
 */
import { hasPermission } from '#core/permissions'
import { DataScope } from '#core/codes'

export type Actor = {
  kind: 'member' | 'operator' | 'system' | 'guest'
  userId: number | null
  /** Name shown in audit lines and timelines. */
  name: string
  companyId: number | null
  companyName: string | null
  certified: boolean
  manager: boolean
  permissions: string[]
  roles: string[]
  /** Data permission of an operator: 1 everything, 2 own company, 3 own rows. */
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

/** Whether the actor may do what a permission code names. */
export function can(actor: Actor, ...codes: string[]): boolean {
  return hasPermission(actor.permissions, codes)
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    actor: Actor
    /** What the call is called in the user log; the door that it came through says it. Without a name it leaves no line. */
    callName?: string | null
  }
}
