import { WatchDirection } from '#app/market/codes'

export type Crossing = { above: boolean; crossed: 'up' | 'down' | null; tell: boolean }

/**
 * Whether a price has crossed a level since it was last looked at. The price counts as above from the level on; a level is told of
 * once a crossing, however long the price stays there.
 *
 * @param above side of the last look; null = never looked, which is no crossing
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
