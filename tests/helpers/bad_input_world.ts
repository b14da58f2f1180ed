import { addGoods } from '#app/tonnage/actions/save_goods'
import { placeOrders } from '#app/order/actions/place_orders'
import { createMember } from '#tests/helpers/actors'
import { insertEntries, insertLot, insertSession } from '#tests/helpers/auctions'
import { openAccount, PAY_PASSWORD } from '#tests/helpers/bank'
import { createBatch } from '#tests/helpers/batches'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { STAPLE } from '#tests/helpers/tonnage'

/** A company that buys, with money, goods, an order and a session; the ids by field name. */
export async function badInputWorld() {
  await resetDatabase()
  const seller = await createMember({ companyType: 15 })
  const buyer = await createMember({ companyType: 15 })
  await openAccount(seller.company, 0)
  await openAccount(buyer.company, 10_000_000)
  const { listing, batch } = await createListing(seller)
  const own = await createBatch(buyer.company.id)
  const bought = await createListing(seller)
  const placed = await placeOrders(
    { lines: [{ listingId: bought.listing.id, price: bought.listing.price! }] },
    buyer.actor
  )
  const { batch: goods } = await addGoods(STAPLE, buyer.actor)
  const session = await insertSession()
  const item = await insertLot(session.id)
  await insertEntries(session.id, [buyer.company.id])
  const known: Record<string, unknown> = {
    productId: own.id,
    productIds: [own.id],
    batchId: batch.id,
    batchCode: batch.batchCode,
    listingId: listing.id,
    listingIds: [listing.id],
    shopProductIds: [listing.id],
    orderId: placed.orders[0].id,
    houseId: session.id,
    itemId: item.id,
    customerCompanyId: seller.company.id,
    payeeCompanyId: seller.company.id,
    companyId: seller.company.id,
    payPassword: PAY_PASSWORD,
    price: 1_685_000,
  }
  /** A product is named alike whether it is sold whole or by the tonne: the path of a call says which. */
  const knownTo = (path: string) => (path.startsWith('/api/seed-fiber/') ? { ...known, productId: goods.id } : known)
  return { company: buyer.company, known, knownTo }
}
