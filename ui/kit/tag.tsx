import type { ComponentProps } from 'react'

export type TagTone = 'indigo' | 'green' | 'amber' | 'red' | 'solid' | 'plain'

/** A word on its colour; grey by default. */
export function Tag({ tone, className, ...rest }: { tone?: TagTone } & ComponentProps<'span'>) {
  return <span className={['tag', tone, className].filter(Boolean).join(' ')} {...rest} />
}
