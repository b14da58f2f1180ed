import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { validator } from '#app/system/labels'
import { pageFields } from '#core/paging'
import { OPERATOR_UPLOADABLE, UPLOADABLE } from '#app/system/file_purposes'
import { id } from '#core/validation'
import { NoticeType } from '#app/system/codes'

export const noticeListValidator = validator(
  vine.object({
    ...pageFields,
    unread: vine.boolean().optional(),
    type: oneCode(NoticeType).optional(),
  })
)

/** Without `ids` everything is read. */
export const noticeReadValidator = validator(
  vine.object({
    ids: vine.array(id()).maxLength(100).optional(),
  })
)

export const fileUploadValidator = validator(vine.object({ purpose: vine.enum(UPLOADABLE) }))

export const fileDownloadValidator = validator(vine.object({ id: id() }))

/** `changes`: key → value; each is checked by its definition. */
export const tradingValidator = validator(
  vine.object({
    changes: vine.record(vine.any()),
    reason: vine.string().trim().maxLength(200).nullable().optional(),
  })
)

export const adminUploadValidator = validator(vine.object({ purpose: vine.enum(OPERATOR_UPLOADABLE).optional() }))
