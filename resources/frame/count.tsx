import { useCounts } from '~/lib/counts'

/** The number on the cart and on the bell; nothing at zero. */
export function Count({ of }: { of: 'cart' | 'notice' }) {
  return <Badge count={useCounts()[of]} />
}

/** A number on a link; nothing at zero. */
export function Badge({ count }: { count: number }) {
  if (!count) return null
  return (
    <span className="badge" data-testid="count">
      {count > 99 ? '99+' : count}
    </span>
  )
}
