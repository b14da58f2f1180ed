/* What became of the batches of a purchase request. */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import Listing from '#app/listing/models/listing'
import { listingVersion } from '#app/listing/rules/listing_version'
import { offersOf, wantedOf } from '#app/order/queries/offers_of'
import type { AskedLine } from '#app/order/models/purchase_request'
import type { AskedChange } from '#app/order/transformers/purchase_request'
import { ListingRefusal } from '#app/listing/refusals'

/** The difference of each batch to what was asked for, by listing; null where it stands. */
export async function askedChanges(
  client: Trx,
  lines: readonly AskedLine[],
  { companyId }: Pick<Actor, 'companyId'>
): Promise<Map<number, AskedChange | null>> {
  const ids = lines.map(({ listingId }) => listingId)
  const { results } = await offersOf(client, lines.map(wantedOf), companyId!)
  const listings = await Listing.query({ client }).whereIn('id', ids).preload('batch')
  const versions = new Map(listings.map((listing) => [listing.id, listingVersion(listing.batch, listing)]))
  return new Map(
    lines.map((line) => {
      const { offer, error } = results.get(line.listingId)!
      const message =
        error?.message ?? (offer?.open ? null : ListingRefusal.soldOrDelisted({ byTonne: !!line.byTonne }).message)
      if (message === null && versions.get(line.listingId) === line.seen) return [line.listingId, null]
      return [
        line.listingId,
        {
          message,
          price: offer?.price ?? null,
          basis: offer?.basis ?? null,
          weight: offer?.weight ?? null,
          deposit: offer?.depositAmount ?? null,
          deliveryType: offer?.deliveryType ?? null,
        },
      ]
    })
  )
}
