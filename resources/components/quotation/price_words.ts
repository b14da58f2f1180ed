import { price, signed } from '~/lib/format'

type Priced = { priceType: number; priceContract: string | null }

/** `16,850.00`, `CF2705 +820`: what is bargained over, yuan per tonne. */
export function bargained({ priceType, priceContract }: Priced, cents: number | null): string {
  if (cents === null) return '--'
  return priceType === 2 ? `${priceContract} ${signed(cents)}` : price(cents)
}
