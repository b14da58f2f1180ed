import { WatchDirection } from '#app/market/codes'

export type Crossing = { above: boolean; crossed: 'up' | 'down' | null; tell: boolean }

/**
 * Whether a price has crossed a level since the last check. A price equal to the level counts as above; a crossing is reported once, however long the
 * price stays on that side.
 *
 * @param above side at the last check; null = never checked, which is not a crossing
 */
export function crossing(price: number, level: number, above: boolean | null, direction: WatchDirection): Crossing {
  const side = price >= level
  const crossed = above === null || above === side ? null : side ? 'up' : 'down'
  return {
    above: side,
    crossed,
    tell:
      crossed !== null &&
      (direction === WatchDirection.either || (direction === WatchDirection.rises) === (crossed === 'up')),
  }
}
