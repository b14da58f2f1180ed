import type { UserIdentity } from 'react-admin'

/** Whether the logged-in operator holds a permission of a page. The server checks it again. */
export function mayIdentity(identity: UserIdentity | undefined, code: string): boolean {
  const held = (identity?.permissions ?? []) as string[]
  return held.includes('*') || held.includes(code) || held.includes(`${code.slice(0, code.lastIndexOf('.'))}.*`)
}
