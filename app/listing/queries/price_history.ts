import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'

/** One change of an asking price, cents per tonne; `fromPrice` is null when the batch was listed. */
export type PriceChangeRow = { time: string; fromPrice: number | null; toPrice: number }

/** The prices a batch was ever offered at, oldest first. */
export async function priceHistory(batchId: number): Promise<PriceChangeRow[]> {
  const rows = await db.from('price_changes').where('batch_id', batchId).orderBy('id').limit(500)
  return rows.map((row) => ({ time: formatTime(row.created_at)!, fromPrice: row.from_price, toPrice: row.to_price }))
}
