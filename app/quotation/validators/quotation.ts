import vine from '@vinejs/vine'
import { validator } from '#app/quotation/labels'
import { pageFields } from '#core/paging'
import { oneCode } from '#core/validation'
import { QuotationState } from '#app/quotation/codes'
import { id } from '#core/validation'
import { seenField } from '#core/seen'

const text = (max: number) => vine.string().trim().maxLength(max).nullable().optional()
/** Cents per tonne; a basis may be negative. */
const price = () => vine.number().withoutDecimals().range([-10_000_000, 10_000_000])

export const quotationOfferValidator = validator({ batchId: id() })
export const addQuotationValidator = validator({ batchId: id(), price: price(), message: text(200), seen: seenField() })
export const counterQuotationValidator = validator({
  quotationId: id(),
  price: price(),
  message: text(200),
  seen: seenField(),
})
export const rejectQuotationValidator = validator({ quotationId: id(), reason: text(200) })
export const quotationIdValidator = validator({ quotationId: id() })
export const acceptQuotationValidator = validator({ quotationId: id(), seen: seenField() })
export const listQuotationsValidator = validator({
  ...pageFields,
  side: vine.enum(['buyer', 'seller'] as const),
  state: vine.array(oneCode(QuotationState)).optional(),
  keyword: vine.string().trim().maxLength(60).optional(),
})
