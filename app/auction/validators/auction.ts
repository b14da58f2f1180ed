import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { AuctionDirection, AuctionPriceType, SessionState } from '#app/auction/codes'
import { referenceField } from '#app/order/validators/order'
import { destinationFields } from '#app/company/validators/company'
import { validator } from '#app/auction/labels'
import { pageFields } from '#core/paging'
import { COTTON, ProductType } from '#app/catalog/codes'
import { day, id } from '#core/validation'
import { seenField } from '#core/seen'

export const listSessionsValidator = validator({
  state: vine
    .array(
      oneCode(SessionState, [
        SessionState.published,
        SessionState.locked,
        SessionState.bidding,
        SessionState.flash,
        SessionState.voided,
        SessionState.ended,
      ])
    )
    .optional(),
  priceType: oneCode(AuctionPriceType).optional(),
  priceDirection: oneCode(AuctionDirection).optional(),
  day: day().nullable().optional(),
  keyword: vine.string().trim().maxLength(40).nullable().optional(),
  mine: vine.boolean().optional(),
  // Goods by the tonne are not auctioned.
  productType: oneCode(ProductType, COTTON).optional(),
  ...pageFields,
})
export const sessionIdValidator = validator({ houseId: id() })
export const registerValidator = validator({ houseId: id(), noticeVersion: id() })
export const enterValidator = validator({
  houseId: id(),
  amount: vine.number({ strict: true }).withoutDecimals().positive().max(1_000_000_000_000),
})
/**
 * Numbers only: `"1602000"`, `"1e3"` and `true` are no prices. A basis may be negative; the limit is 100,000 yuan a tonne, beyond any price of the
 * trade. `confirmed`: the bidder has confirmed a first bid that is far from the starting price.
 */
export const bidValidator = validator({
  itemId: id(),
  price: vine.number({ strict: true }).withoutDecimals().range([-10_000_000, 10_000_000]),
  key: vine.string().trim().minLength(8).maxLength(64),
  confirmed: vine.boolean({ strict: true }).optional(),
})
export const lotIdValidator = validator({ itemId: id() })
export const signValidator = validator({
  itemId: id(),
  ...destinationFields,
  buyerReference: referenceField(),
  seen: seenField(),
})
export const abandonValidator = validator({
  itemId: id(),
  reason: vine.string().trim().maxLength(200).nullable().optional(),
  seen: seenField(),
})
/** `after`: the last event ids known, in the format of the stream's `Last-Event-ID`. */
export const roomValidator = validator({
  houseId: id(),
  after: vine.string().trim().maxLength(20_000).nullable().optional(),
})
export const alertOutbidValidator = validator({ houseId: id(), wanted: vine.boolean() })
export const subscribeValidator = validator({ houseId: id().nullable().optional(), subscribed: vine.boolean() })
