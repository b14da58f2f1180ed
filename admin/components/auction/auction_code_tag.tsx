import { Tag } from '@admin/components/Tag'
import { decimal, EMPTY } from '@admin/registry/format'
import { AuctionPriceType, codeSets } from '#ui/generated/codes'

type Name = 'auctionSessionState' | 'auctionLotState' | 'auctionEntryState' | 'bidRefusal'

/** The word of a code on its colour. */
export function AuctionCodeTag({ of, code }: { of: Name; code: number }) {
  const entry = codeSets[of].entries.find((one) => one.code === code)
  return <Tag tone={entry?.tone ?? 'plain'}>{entry?.word ?? code}</Tag>
}

/** Cents as yuan. */
export const yuan = (cents: number | null) => (cents === null ? EMPTY : decimal(cents / 100, 2))

/** Cents per tonne as yuan, whole ones without decimals; a basis has its sign. */
export function lotPrice(cents: number | null, priceType: AuctionPriceType): string {
  if (cents === null) return EMPTY
  const figure = decimal(cents / 100, cents % 100 === 0 ? 0 : 2)
  return priceType === AuctionPriceType.basis && cents > 0 ? `+${figure}` : figure
}
