import vine from '@vinejs/vine'
import { validator } from '#app/system/labels'
import { pageFields } from '#core/paging'
import { uploadable } from '#app/system/files/file_purposes'
import { id, messages, oneCode } from '#core/validation'
import { NoticeType } from '#app/system/codes'

export const noticeListValidator = validator(
  vine.object({
    ...pageFields,
    unread: vine.boolean().optional(),
    type: oneCode(NoticeType).optional(),
  })
)

/** A time of day at a full or half hour. */
const halfHour = () => vine.string().regex(/^(?:[01]\d|2[0-3]):(?:00|30)$/)

const types = () => vine.array(oneCode(NoticeType)).maxLength(NoticeType.codes.length)

export const noticeSettingsValidator = validator(
  vine.object({
    muted: types(),
    pushMuted: types().optional(),
    smsWanted: types().optional(),
    pushWanted: types().optional(),
    quiet: vine.object({ from: halfHour(), to: halfHour() }).nullable(),
  })
)

/** Without `ids` all notices are marked as read. */
export const noticeReadValidator = validator(
  vine.object({
    ids: vine.array(id()).maxLength(100).optional(),
  })
)

/** Accepts purposes of uploads. The names are read at validation, because modules declare theirs after this file is loaded. */
const isUploadable = vine.createRule<'member' | 'operator'>(
  (value, by, field) => {
    if (!uploadable(by).includes(value as string)) field.report(messages.enum, 'enum', field)
  },
  { toJSONSchema: (schema, by) => void (schema.enum = uploadable(by)) }
)

export const fileUploadValidator = validator(vine.object({ purpose: vine.string().use(isUploadable('member')) }))

export const fileDownloadValidator = validator(vine.object({ id: id() }))

/** `changes`: key → value; each value is checked by the declaration of its parameter. */
export const tradingValidator = validator(
  vine.object({
    changes: vine.record(vine.any()),
    reason: vine.string().trim().maxLength(200).nullable().optional(),
  })
)

export const adminUploadValidator = validator(
  vine.object({ purpose: vine.string().use(isUploadable('operator')).optional() })
)
