import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { useCan } from '~/lib/use_session'

type Props = {
  codes: string | string[]
  /** `and`: all codes are required (default), `or`: one of them. */
  logic?: 'and' | 'or'
  /** For users without the permission: the element is removed (default), or hidden but keeps its place. */
  otherwise?: 'remove' | 'hide'
  children: ReactNode
}

/** Is told of each permission asked for inside whether the user has it; returns how to take that back. */
export const PermissionsAsked = createContext<((allowed: boolean) => () => void) | null>(null)

/** Shows its children only to users with the permission (glossary §3.2). The server checks it again. */
export function Permission({ codes, logic = 'and', otherwise = 'remove', children }: Props) {
  const allowed = useCan(codes, logic)
  const tell = useContext(PermissionsAsked)
  useEffect(() => tell?.(allowed), [tell, allowed])
  if (allowed) return <>{children}</>
  if (otherwise === 'remove') return null
  return (
    <span style={{ visibility: 'hidden' }} aria-hidden="true" inert>
      {children}
    </span>
  )
}
