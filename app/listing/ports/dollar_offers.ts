/*
 * Which of one's own batches are offered in US dollars, and at what, and how much a company offers so. Such offers belong to a module below, which registers
 * here how they are found.
 */

/** A price in hundredths of a cent per pound, or a basis on a contract of ICE. */
export type DollarQuote = { poundPrice: number | null; basis: number | null; priceContract: string | null }

type OfferFinder = (batchIds: readonly number[]) => Promise<ReadonlyMap<number, DollarQuote>>

/**
 * SQL of one row for an expression that is the id of a company: `offers` and `weight` (tonnes) on offer, the `newest` of them, and whether there was `ever`
 * one.
 */
type StockSql = (companyId: string) => string

let finder: OfferFinder = async () => new Map()
let stock: StockSql = () => 'select 0 as offers, 0::numeric as weight, null::timestamptz as newest, false as ever'

/** Call at the top level of a module's `listeners.ts`. */
export function registerDollarOffers(found: OfferFinder, counted: StockSql) {
  finder = found
  stock = counted
}

export const dollarStockOf: StockSql = (companyId) => stock(companyId)

/** Of these batches those that stand in an open offer, ordered or not. */
export const dollarQuotesOf: OfferFinder = async (batchIds) => (batchIds.length === 0 ? new Map() : finder(batchIds))
