/* Words about goods by the tonne that are typed into the search of cotton lead to their list. */
import type { ReadAnswer } from '~/lib/calls'

type Tonnage = NonNullable<ReadAnswer<'/shop/understand'>['tonnage']>

/** Their list with what was typed. */
export function tonnagePath({ productType, q }: Tonnage): string {
  const asked = new URLSearchParams({
    ...(productType ? { productType: String(productType) } : {}),
    ...(q ? { q } : {}),
  })
  return asked.size > 0 ? `/seed-fiber?${asked}` : '/seed-fiber'
}
