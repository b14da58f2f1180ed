import type Batch from '#app/catalog/models/batch'
import { listBatch, type ListBatchInput } from '#app/listing/actions/list_batch'
import type Listing from '#app/listing/models/listing'
import { createBatch } from './batches.js'
import type { TestMember } from './actors.js'

/** A batch of the seller (by default B1), listed at 16,850.00 元/吨. */
export async function createListing(
  seller: TestMember,
  terms: Partial<ListBatchInput> = {},
  overrides: Partial<Record<keyof Batch, unknown>> = {}
): Promise<{ listing: Listing; batch: Batch }> {
  const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库', ...overrides })
  const listing = await listBatch({ batchId: batch.id, price: 1_685_000, ...terms }, seller.actor)
  return { listing, batch: await batch.refresh() }
}
