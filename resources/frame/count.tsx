import { useCounts } from '~/lib/counts'

/** The number on the cart and on the bell; nothing at zero. */
export function Count({ of }: { of: 'cart' | 'notice' }) {
  const count = useCounts()[of]
  if (!count) return null
  return (
    <span className="badge" data-testid="count">
      {count > 99 ? '99+' : count}
    </span>
  )
}
