import vine from '@vinejs/vine'
import { validator } from '#app/auction/labels'
import { pageFields } from '#core/paging'
import { day, id } from '#core/validation'

export const listHousesValidator = validator({
  state: vine.array(vine.number().in([2, 3, 5, 6, 8, 9])).optional(),
  priceType: vine.number().in([1, 2]).optional(),
  priceDirection: vine.number().in([1, 2]).optional(),
  day: day().nullable().optional(),
  keyword: vine.string().trim().maxLength(40).nullable().optional(),
  mine: vine.boolean().optional(),
  productType: vine.number().withoutDecimals().range([1, 99]).optional(),
  ...pageFields,
})
export const houseIdValidator = validator({ houseId: id() })
export const registerValidator = validator({ houseId: id(), noticeVersion: id() })
export const enterValidator = validator({
  houseId: id(),
  amount: vine.number().withoutDecimals().positive().max(1_000_000_000_000),
})
/** A basis may be negative; nothing in the trade is beyond 100,000 yuan a tonne. */
export const bidValidator = validator({
  itemId: id(),
  price: vine.number().withoutDecimals().range([-10_000_000, 10_000_000]),
  key: vine.string().trim().minLength(8).maxLength(64),
})
export const itemIdValidator = validator({ itemId: id() })
export const abandonValidator = validator({
  itemId: id(),
  reason: vine.string().trim().maxLength(200).nullable().optional(),
})
/** `after`: the last event ids known, like `Last-Event-ID` of the stream. */
export const roomValidator = validator({
  houseId: id(),
  after: vine.string().trim().maxLength(20_000).nullable().optional(),
})
export const alertOutbidValidator = validator({ houseId: id(), wanted: vine.boolean() })
export const subscribeValidator = validator({ houseId: id().nullable().optional(), subscribed: vine.boolean() })
