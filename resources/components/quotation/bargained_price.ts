import { price, signed } from '~/lib/format'
import { PriceType } from '#ui/generated/codes'

type Priced = { priceType: PriceType; priceContract: string | null }

/** `16,850.00`, `CF2705 +820`: what is bargained over, yuan per tonne. */
export function bargained({ priceType, priceContract }: Priced, cents: number | null): string {
  if (cents === null) return '--'
  return priceType === PriceType.basis ? `${priceContract} ${signed(cents)}` : price(cents)
}
