import vine from '@vinejs/vine'
import { validator } from '#app/content/labels'
import { pageFields } from '#core/paging'
import { mobile, id } from '#core/validation'

const word = () => vine.string().trim().maxLength(100).nullable().optional()

export const newsListValidator = validator({
  ...pageFields,
  channel: vine.string().trim().maxLength(20).nullable().optional(),
  q: word(),
})

export const searchValidator = validator({ ...pageFields, q: vine.string().trim().maxLength(100) })

export const shopPicturesValidator = validator({ companyId: id() })

export const leadValidator = validator({
  articleId: id(),
  companyName: vine.string().trim().minLength(4).maxLength(100),
  contact: vine.string().trim().minLength(2).maxLength(32),
  mobile: mobile(),
  /** Cents: 10,000 yuan to a billion. */
  amount: vine.number().withoutDecimals().min(1_000_000).max(100_000_000_000),
  memo: vine.string().trim().maxLength(300).nullable().optional(),
})

export const previewValidator = validator({
  body: vine.string().maxLength(200_000).nullable(),
  coverId: id().nullable().optional(),
})
