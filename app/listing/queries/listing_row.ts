import Batch from '#app/catalog/models/batch'
import Company from '#app/company/models/company'
import Listing from '#app/listing/models/listing'
import { withReference } from '#app/listing/queries/live_prices'
import { toListingRow, type ListingRow } from '#app/listing/transformers/listing'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { ListingState } from '#app/listing/codes'
import { ListingRefusal } from '#app/listing/refusals'

/** The current row of a batch with its open or else last listing; null when the batch does not exist. */
export async function listingRowOf(batchId: number, trx?: Trx): Promise<ListingRow | null> {
  const client = trx ? { client: trx } : undefined
  const batch = await Batch.query(client).where('id', batchId).preload('producer').first()
  if (!batch) return null
  // One after the other: preloads run concurrently, which is not possible on the connection of a transaction.
  await batch.load('entrepot')
  const listing = await Listing.query(client)
    .where('batch_id', batchId)
    .orderBy('state', 'desc')
    .orderBy('id', 'desc')
    .first()
  const company = await Company.query(client).where('id', batch.companyId).first()
  return (await withReference([toListingRow(batch, listing, company)], trx))[0]
}

/** Rows of several batches, in the given order; unknown ids are left out. */
export async function listingRowsOf(batchIds: number[]): Promise<ListingRow[]> {
  if (batchIds.length === 0) return []
  const batches = await Batch.query().whereIn('id', batchIds).preload('entrepot').preload('producer')
  const listings = await Listing.query().whereIn('batch_id', batchIds).orderBy('state').orderBy('id')
  const companies = await Company.query().whereIn('id', [...new Set(batches.map((batch) => batch.companyId))])
  const last = new Map(listings.map((listing) => [listing.batchId, listing]))
  const sellers = new Map(companies.map((company) => [company.id, company]))
  const rows = new Map(
    batches.map((batch) => [batch.id, toListingRow(batch, last.get(batch.id) ?? null, sellers.get(batch.companyId))])
  )
  return withReference(batchIds.map((id) => rows.get(id)).filter((row) => row !== undefined))
}

/**
 * The batch, locked until the transaction ends.
 *
 * @param companyId when given, a batch of another company is treated as not existing
 */
export async function lockBatch(trx: Trx, batchId: number, companyId?: number | null): Promise<Batch> {
  const query = Batch.query({ client: trx }).where('id', batchId).forUpdate()
  if (companyId !== undefined) query.where('company_id', companyId ?? 0)
  const batch = await query.first()
  if (!batch) throw refuse(ListingRefusal.batchGone)
  return batch
}

/** Whether a batch is or has been on the market. */
export async function wasOffered(trx: Trx, batchId: number): Promise<boolean> {
  return (await Listing.query({ client: trx }).where('batch_id', batchId).first()) !== null
}

/** The open listing of a batch, if any. Lock the batch first, which protects both. */
export function openListing(trx: Trx, batchId: number): Promise<Listing | null> {
  return Listing.query({ client: trx }).where({ batch_id: batchId, state: ListingState.listed }).first()
}
