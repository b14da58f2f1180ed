import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'
import type { PriceChangeRow } from '#app/listing/transformers/batch_details'

/** All prices at which a batch was offered, oldest first. */
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
