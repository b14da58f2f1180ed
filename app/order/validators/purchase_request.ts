import vine from '@vinejs/vine'
import { validator } from '#app/order/labels'
import { placeFields } from '#app/order/validators/order'
import { PurchaseRequestState } from '#app/order/codes'
import { pageFields } from '#core/paging'
import { seenField } from '#core/seen'
import { id, oneCode } from '#core/validation'

/** 100 billion yuan, more than any purchase. */
const MAX_LIMIT = 10_000_000_000_000

/** Left out: no limit. */
const limit = () => vine.number().withoutDecimals().positive().max(MAX_LIMIT).nullable().optional()

export const purchaseLimitValidator = validator({
  userId: id(),
  perOrder: limit(),
  perDay: limit(),
  always: vine.boolean(),
})

export const purchaseApprovalValidator = validator({ enabled: vine.boolean() })

export const askPurchaseValidator = validator({
  ...placeFields(),
  note: vine.string().trim().maxLength(200).nullable().optional(),
})

export const listPurchaseRequestsValidator = validator({
  state: vine.array(oneCode(PurchaseRequestState)).optional(),
  keyword: vine.string().trim().maxLength(60).optional(),
  ...pageFields,
})

export const purchaseRequestValidator = validator({ requestId: id() })
export const approvePurchaseValidator = validator({ requestId: id(), seen: seenField() })
export const rejectPurchaseValidator = validator({
  requestId: id(),
  reason: vine.string().trim().minLength(2).maxLength(200),
})
