import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { AuctionDirection, AuctionPriceType } from '#app/auction/codes'
import { validator } from '#app/auction/labels'
import { OWN_TABS } from '#app/auction/queries/list_lots'
import { pageFields } from '#core/paging'
import { id } from '#core/validation'

export const monthValidator = validator({
  month: vine.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/),
})
export const listLotsValidator = validator({
  phase: vine.enum(['coming', 'running', 'ended'] as const).optional(),
  priceType: oneCode(AuctionPriceType).optional(),
  priceDirection: oneCode(AuctionDirection).optional(),
  keyword: vine.string().trim().maxLength(40).nullable().optional(),
  collected: vine.boolean().optional(),
  ...pageFields,
})
export const ownLotsValidator = validator({ tab: vine.enum(OWN_TABS), ...pageFields })
export const collectValidator = validator({
  itemId: id(),
  collected: vine.boolean(),
})
