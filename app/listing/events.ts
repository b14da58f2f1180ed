/* Events that other modules may listen to (`listen` of #core/events); all are emitted after commit. */
import type { SalesState } from '#app/catalog/codes'

declare module '#core/events' {
  interface DomainEvents {
    'listing.listed': { listingId: number; batchId: number; companyId: number }
    /** Taken off the market, by any actor. Open inquiries about the batch end. */
    'listing.delisted': { listingId: number; batchId: number; companyId: number; reason: string }
    'listing.repriced': { listingId: number; batchId: number; companyId: number; from: number; to: number }
    /** Terms besides the price. */
    'listing.terms': { listingId: number; batchId: number; companyId: number }
    'batch.sales_state': { batchId: number; from: SalesState; to: SalesState }
  }
}

export {}
