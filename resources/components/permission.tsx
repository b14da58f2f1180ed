import type { ReactNode } from 'react'
import { useCan } from '~/lib/use_session'

type Props = {
  codes: string | string[]
  /** `and`: all of them (default), `or`: one of them. */
  logic?: 'and' | 'or'
  /** What a person without the permission sees: nothing (default), or the element hidden but keeping its place. */
  otherwise?: 'remove' | 'hide'
  children: ReactNode
}

/** Shows its children only to people who hold the permission (glossary §3.2). The server decides again. */
export function Permission({ codes, logic = 'and', otherwise = 'remove', children }: Props) {
  const allowed = useCan(codes, logic)
  if (allowed) return <>{children}</>
  if (otherwise === 'remove') return null
  return (
    <span style={{ visibility: 'hidden' }} aria-hidden="true" inert>
      {children}
    </span>
  )
}
