import type { UserIdentity } from 'react-admin'

/** Whether who is logged in holds a permission that belongs to a page. The server decides again. */
export function mayIdentity(identity: UserIdentity | undefined, code: string): boolean {
  const held = (identity?.permissions ?? []) as string[]
  return held.includes('*') || held.includes(code) || held.includes(`${code.slice(0, code.lastIndexOf('.'))}.*`)
}
