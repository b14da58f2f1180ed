import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { ProductType, InTransitState, SalesState } from '#app/catalog/codes'
import { validator } from '#app/listing/labels'
import { MAX_BASIS, MIN_BASIS } from '#app/listing/rules/basis_checks'
import { MAX_WORDS } from '#app/listing/rules/understand'
import { MAX_PREMIUM, MAX_PRICE, MIN_PREMIUM } from '#app/listing/rules/listing_checks'
import { YesNo } from '#core/codes'
import { pageFields } from '#core/paging'
import {
  Adjustable,
  BidType,
  DeliveryType,
  ListingState,
  PriceType,
  SpotType,
  StorageFeeType,
} from '#app/listing/codes'
import { day, id } from '#core/validation'
import { PriceStandard } from '#app/market/codes'

export const priceField = () =>
  vine
    .number()
    .withoutDecimals()
    .range([0, MAX_PRICE * 10])

export const basisField = () => vine.number().withoutDecimals().range([MIN_BASIS, MAX_BASIS])
export const contractField = () =>
  vine
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}\d{4}$/)

/** A price or a basis, as the offer is named. */
const auctionPriceField = () => vine.number().withoutDecimals().range([MIN_BASIS, MAX_PRICE])

const basisTerms = {
  priceDiff: basisField().nullable().optional(),
  priceContract: contractField().nullable().optional(),
  priceStandard: oneCode(PriceStandard).optional(),
  pointDeadline: day().nullable().optional(),
}

/** Terms that may be changed while a batch is listed. */
const memo = {
  bidType: oneCode(BidType).optional(),
  startingPrice: auctionPriceField().nullable().optional(),
  reservePrice: auctionPriceField().nullable().optional(),
  storageFeeMemo: vine.string().trim().maxLength(200).nullable().optional(),
  remark: vine.string().trim().maxLength(500).nullable().optional(),
  premiumAgio: vine.number().withoutDecimals().range([MIN_PREMIUM, MAX_PREMIUM]).optional(),
}

/** The person means a price that is far from the index. */
const confirmed = () => vine.boolean().optional()

const terms = {
  ...basisTerms,
  confirmed: confirmed(),
  ...memo,
  priceType: oneCode(PriceType).optional(),
  deliveryType: oneCode(DeliveryType).optional(),
  adjustable: oneCode(Adjustable).optional(),
  spotType: oneCode(SpotType).optional(),
  storageFeeType: oneCode(StorageFeeType).optional(),
  appointmentDate: day().nullable().optional(),
  contactId: id().nullable().optional(),
}

export const addListingValidator = validator({ productId: id(), price: priceField().nullable().optional(), ...terms })

const productIds = () => vine.array(id()).minLength(1).maxLength(500).distinct()

/** One price for all batches, or a base price to which each batch's quality difference is added. */
export const bulkAddValidator = validator({
  productIds: productIds(),
  rule: vine.enum(['fixed', 'agio'] as const),
  price: priceField().nullable().optional(),
  ...terms,
})

/** A new price for all batches, or a rise or fall of each. */
export const priceValidator = validator({
  productIds: productIds(),
  rule: vine.enum(['fixed', 'shift'] as const),
  price: vine
    .number()
    .withoutDecimals()
    .range([-MAX_PRICE, MAX_PRICE * 10]),
  confirmed: confirmed(),
})

/** A new basis for all batches, a rise or fall of each, or (without a figure) another contract at the same price. */
export const basisValidator = validator({
  productIds: productIds(),
  rule: vine.enum(['fixed', 'shift'] as const),
  priceDiff: basisField().nullable().optional(),
  priceContract: contractField().optional(),
  pointDeadline: day().nullable().optional(),
  confirmed: confirmed(),
})

/** New terms for all batches; what is left out stays as it is. */
export const termsValidator = validator({
  productIds: productIds(),
  ...memo,
  deliveryType: oneCode(DeliveryType).optional(),
  contactId: id().optional(),
  confirmed: confirmed(),
})

export const delistValidator = validator({
  productIds: productIds(),
  reason: vine.string().trim().maxLength(200).nullable().optional(),
})

/** The warehouse of all batches; a day that is left out stays as it is. */
export const placeValidator = validator({
  productIds: productIds(),
  entrepotId: id(),
  place: vine.string().trim().maxLength(100).nullable().optional(),
  arrivalDate: day().nullable().optional(),
})

export const holdValidator = validator({
  productId: id(),
  customerCompanyId: id(),
  remark: vine.string().trim().maxLength(200).nullable().optional(),
})

export const productIdValidator = validator({ productId: id() })

export const ownProductsValidator = validator({
  ...pageFields,
  keyword: vine.string().trim().maxLength(MAX_WORDS).nullable().optional(),
  productType: oneCode(ProductType).optional(),
  productionYear: vine.number().withoutDecimals().range([1900, 2200]).optional(),
  state: oneCode(ListingState).optional(),
  salesState: oneCode(SalesState).optional(),
  inTransitState: oneCode(InTransitState).optional(),
  entrepotId: id().optional(),
  /** Only goods in stock of which nobody has said where they lie. */
  unplaced: oneCode(YesNo).optional(),
})

export const customersValidator = validator({ q: vine.string().trim().minLength(2).maxLength(40) })
