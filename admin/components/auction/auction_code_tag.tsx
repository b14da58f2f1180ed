import { codeSets } from '#ui/generated/codes'
import { Tag } from '@admin/components/Tag'

type Name = 'auctionSessionState' | 'auctionLotState' | 'auctionEntryState' | 'bidRefusal'

/** The word of a code on its colour. */
export function AuctionCodeTag({ of, code }: { of: Name; code: number }) {
  const entry = codeSets[of].entries.find((one) => one.code === code)
  return <Tag tone={entry?.tone ?? 'plain'}>{entry?.word ?? code}</Tag>
}

const FORMAT = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Cents as yuan; a basis below zero keeps its sign. */
export const yuan = (cents: number | null) => (cents === null ? '--' : FORMAT.format(cents / 100))
