/* The goods of a lot, copied from its batch and its listing when it is added; its terms are sealed and its deposit is computed from them. */
import type Batch from '#app/catalog/models/batch'
import { batchName } from '#app/catalog/rules/batch_name'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import type Listing from '#app/listing/models/listing'
import type AuctionLot from '#app/auction/models/auction_lot'

type Offered = Pick<Listing, 'storageFeeType'>

export const goodsOfLot = (batch: Batch, { storageFeeType }: Offered) => ({
  companyId: batch.companyId,
  sellerCompanyId: batch.companyId,
  productId: batch.id,
  productName: batchName(batch),
  productWeight: contractWeight(batch),
  numbers: batch.packets,
  batchCode: batch.batchCode,
  storageAddress: batch.entrepotName ?? batch.place,
  storageFeeType,
})

/** Whether a lot still shows its goods as they are: while it is in a draft, the seller may delist the batch and correct it. */
export const showsGoods = (lot: AuctionLot, batch: Batch, listing: Offered): boolean =>
  Object.entries(goodsOfLot(batch, listing)).every(([field, value]) => lot[field as keyof AuctionLot] === value)
