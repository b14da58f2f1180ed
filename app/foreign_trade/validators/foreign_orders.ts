import vine from '@vinejs/vine'
import { day, id, oneCode } from '#core/validation'
import { pageFields } from '#core/paging'
import { seenField } from '#core/seen'
import { ForeignDocumentKind, ForeignOrderState, ImportQuota } from '#app/foreign_trade/codes'
import { validator } from '#app/foreign_trade/labels'

const reason = () => vine.string().trim().minLength(2).maxLength(200)
const number = () => vine.string().trim().minLength(1).maxLength(64)
const step = { orderId: id(), seen: seenField() }
const measured = (least: number, most: number) =>
  vine.number().range([least, most]).decimal([0, 1]).nullable().optional()

export const listForeignOrdersValidator = validator({
  ...pageFields,
  side: vine.enum(['buyer', 'seller'] as const),
  state: oneCode(ForeignOrderState).optional(),
  todo: vine.string().trim().maxLength(32).nullable().optional(),
  keyword: vine.string().trim().maxLength(100).nullable().optional(),
})
export const foreignOrderIdValidator = validator({ orderId: id() })
export const foreignStepValidator = validator(step)
export const foreignReasonValidator = validator({ orderId: id(), reason: reason() })
export const foreignSeenReasonValidator = validator({ ...step, reason: reason() })
export const withdrawForeignOrderValidator = validator({
  orderId: id(),
  reason: vine.string().trim().maxLength(200).nullable().optional(),
})
export const presentPaymentValidator = validator({
  ...step,
  fileId: id(),
  bank: vine.string().trim().minLength(2).maxLength(100),
  reference: number(),
})
export const addDocumentValidator = validator({
  orderId: id(),
  kind: oneCode(ForeignDocumentKind),
  fileId: id(),
  reference: vine.string().trim().maxLength(40).nullable().optional(),
  shippedOn: day().nullable().optional(),
  vessel: vine.string().trim().maxLength(100).nullable().optional(),
})
export const openDocumentValidator = validator({ documentId: id() })
export const arrivalValidator = validator({ ...step, arrivedOn: day() })
export const giveQuotaValidator = validator({ ...step, quotaNo: number(), fileId: id() })
export const clearCustomsValidator = validator({
  ...step,
  clearedUnder: oneCode(ImportQuota),
  clearedOn: day(),
  declarationNo: number(),
  fileId: id().nullable().optional(),
})
export const landGoodsValidator = validator({
  ...step,
  weight: vine.number().positive().decimal([0, 3]).max(100_000),
  certificateNo: number(),
  fileId: id(),
  landedLength: measured(20, 50),
  landedMike: measured(2, 7),
  landedStrength: measured(15, 60),
})
export const fileStepValidator = validator({ ...step, fileId: id() })
export const answerForeignCancelValidator = validator({ ...step, agree: vine.boolean() })
