/*
 * What a buyer agrees to when it orders or bargains for a listed batch.
 */
import type Batch from '#app/catalog/models/batch'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import { isByTonne } from '#app/catalog/codes'
import type Listing from '#app/listing/models/listing'
import { agioIn } from '#app/market/rules/basis_price'
import { versionOf } from '#core/seen'

/** Columns of a batch that change without changing the goods: keeping of the record, sale, transit, and figures derived from the grade. */
const NOT_GOODS: ReadonlySet<string> = new Set([
  'agioDetail',
  'arrivalDate',
  'createdAt',
  'czceAgio',
  'czceAgioReason',
  'czcePickBaleAgio',
  'importId',
  'inTransitState',
  'percentAgio',
  'premiumAgio',
  'publicFromCertificate',
  'salesState',
  'updatedAt',
  'weightCheck',
])

/**
 * What is left of goods by the tonne changes with each order of others; how much one orders is said by the order. Their figures, photos and report stand
 * in a table of their own, whose corrections the row counts; goods without any have the version that they had before corrections were counted.
 */
const isGoods = (batch: Batch, key: string) =>
  !NOT_GOODS.has(key) &&
  !(key === 'grossWeight' && isByTonne(batch.productType)) &&
  !(key === 'corrections' && !batch.corrections)

const goodsOf = (batch: Batch) =>
  Object.fromEntries(Object.entries(batch.$attributes).filter(([key]) => isGoods(batch, key)))

/**
 * Version of everything but the price: the goods with weight and quality, delivery, storage, deposit, and for a basis its contract,
 * pricing standard and last day. A bargain is over these terms; only its price is bargained.
 */
export function termsVersion(batch: Batch, listing: Listing): string {
  return versionOf({
    listingId: listing.id,
    goods: goodsOf(batch),
    weight: isByTonne(batch.productType) ? null : contractWeight(batch),
    priceType: listing.priceType,
    priceContract: listing.priceContract,
    priceStandard: listing.priceStandard,
    pointDeadline: listing.pointDeadline,
    agio: agioIn(listing.priceStandard, batch),
    deposit: listing.deposit,
    deliveryType: listing.deliveryType,
    storageFeeType: listing.storageFeeType,
    storageFeeMemo: listing.storageFeeMemo,
    spotType: listing.spotType,
    appointmentDate: listing.appointmentDate,
    remark: listing.remark,
  })
}

/** Version of a listing: its terms with its price, or its basis. The reference price of a basis moves with the market and binds nobody. */
export function listingVersion(batch: Batch, listing: Listing): string {
  return versionOf({ terms: termsVersion(batch, listing), price: listing.price, priceDiff: listing.priceDiff })
}
