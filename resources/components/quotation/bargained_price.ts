import { price, signed } from '~/lib/format'
import { PriceType } from '#ui/generated/codes'

type Priced = { priceType: PriceType; priceContract: string | null }

/** A bargained price in yuan per tonne: `16,850.00`, or `CF2705 +820` for a basis. */
export function bargained({ priceType, priceContract }: Priced, cents: number | null): string {
  if (cents === null) return '--'
  return priceType === PriceType.basis ? `${priceContract} ${signed(cents)}` : price(cents)
}
