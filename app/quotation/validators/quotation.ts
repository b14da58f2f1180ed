import vine from '@vinejs/vine'
import { destinationFields } from '#app/company/validators/company'
import { DeliveryType } from '#app/listing/codes'
import { referenceField } from '#app/order/validators/order'
import { validator } from '#app/quotation/labels'
import { pageFields } from '#core/paging'
import { oneCode } from '#core/validation'
import { QuotationState } from '#app/quotation/codes'
import { id } from '#core/validation'
import { seenField } from '#core/seen'

const text = (max: number) => vine.string().trim().maxLength(max).nullable().optional()
/** The person means a price that is far from the index. */
const confirmed = () => vine.boolean().optional()
/** Cents per tonne; a basis may be negative. */
const price = () => vine.number().withoutDecimals().range([-10_000_000, 10_000_000])
/** Hours for which a price stands; the setting 询价有效期 is the most. */
const hours = () => vine.number().withoutDecimals().range([1, 240]).optional()

export const quotationOfferValidator = validator({ batchId: id() })
export const addQuotationValidator = validator({
  batchId: id(),
  price: price(),
  // Of goods by the tonne; a batch is bargained over whole.
  weight: vine.number().positive().decimal([0, 3]).max(100_000).optional(),
  confirmed: confirmed(),
  message: text(200),
  deliveryType: oneCode(DeliveryType).optional(),
  validHours: hours(),
  ...destinationFields,
  buyerReference: referenceField(),
  seen: seenField(),
})
export const counterQuotationValidator = validator({
  quotationId: id(),
  price: price(),
  confirmed: confirmed(),
  message: text(200),
  validHours: hours(),
  ...destinationFields,
  seen: seenField(),
})
export const rejectQuotationValidator = validator({ quotationId: id(), reason: text(200) })
export const quotationIdValidator = validator({ quotationId: id() })
export const acceptQuotationValidator = validator({ quotationId: id(), ...destinationFields, seen: seenField() })
export const listQuotationsValidator = validator({
  ...pageFields,
  side: vine.enum(['buyer', 'seller'] as const),
  state: vine.array(oneCode(QuotationState)).optional(),
  keyword: vine.string().trim().maxLength(60).optional(),
})
