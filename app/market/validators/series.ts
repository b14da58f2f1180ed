import vine from '@vinejs/vine'
import { SeriesKind } from '#app/market/codes'
import { oneCode } from '#core/validation'
import { validator } from '#app/market/labels'
import { day } from '#core/validation'

/** Lists are sent in the query string, separated by commas. */
const split = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)

export const seriesValidator = validator({
  kinds: vine.array(oneCode(SeriesKind)).parse(split).maxLength(3).optional(),
})

export const pointsValidator = validator({
  codes: vine
    .array(vine.string().regex(/^[A-Z0-9]{1,20}$/))
    .parse(split)
    .minLength(1)
    .maxLength(8),
  from: day().optional(),
  to: day().optional(),
})
