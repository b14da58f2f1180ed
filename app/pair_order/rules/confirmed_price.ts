/* What a 点价确认单 says, and the hash by which anybody sees that it says the same as on the day. Pure functions. */
import { createHash } from 'node:crypto'
import { canonical } from '#core/canonical'
import type { Cents } from '#core/money'

/** Prices in cents per tonne, weights in tonnes as they are printed, moments as on the wire. */
export type ConfirmedPrice = {
  confirmationNo: string
  orderNo: string
  contractNo: string | null
  buyer: string
  seller: string
  priceContract: string
  /** Null when a price was enforced without one. */
  instruction: { kind: string; placedName: string; placedTime: string; limitPrice: Cents } | null
  futures: Cents
  filledBy: string
  filledName: string
  filledTime: string
  reason: string | null
  lines: { batchCode: string; weight: string; priceDiff: Cents; agio: Cents; price: Cents; amount: Cents }[]
}

/** SHA-256 of the canonical JSON, in lower-case hex. */
export const digestOf = (price: ConfirmedPrice): string => createHash('sha256').update(canonical(price)).digest('hex')
