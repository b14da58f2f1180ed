import Company from '#app/company/models/company'
import { onTimePercent } from '#app/listing/rules/on_time'
import { sellerFigures } from '#app/listing/ports/seller_figures'
import type { SellerRecord } from '#app/listing/transformers/batch_details'
import { Cached } from '#core/cached'
import { formatTime } from '#core/clock'

/** Counted once for all readers of a seller's batches: one deal more is told within ten minutes. */
const kept = new Cached<SellerRecord>({ age: 600_000, most: 1_000 })

/** What a buyer may know of a seller's past; no figure tells a price, a partner or a single deal. */
export function sellerRecord(companyId: number): Promise<SellerRecord> {
  return kept.get(String(companyId), async () => {
    const [{ deals, claims, ...released }, company] = await Promise.all([
      sellerFigures(companyId),
      Company.find(companyId),
    ])
    return {
      since: formatTime(company?.auditedTime)?.slice(0, 10) ?? null,
      deals,
      claims,
      onTimePercent: onTimePercent(released),
    }
  })
}
