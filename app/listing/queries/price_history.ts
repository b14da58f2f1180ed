import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'
import type { PriceType } from '#app/listing/codes'

/** One change of an asking price or (price type 2) a basis, cents per tonne; `fromPrice` is null when the batch was listed. */
export type PriceChangeRow = {
  time: string
  priceType: PriceType
  priceContract: string | null
  fromPrice: number | null
  toPrice: number
}

/** The prices a batch was ever offered at, oldest first. */
export async function priceHistory(batchId: number): Promise<PriceChangeRow[]> {
  const rows = await db.from('price_changes').where('batch_id', batchId).orderBy('id').limit(500)
  return rows.map((row) => ({
    time: formatTime(row.created_at)!,
    priceType: row.price_type,
    priceContract: row.price_contract,
    fromPrice: row.from_price,
    toPrice: row.to_price,
  }))
}
