import vine from '@vinejs/vine'
import { validator } from '#app/listing/labels'
import { CRITERIA_LABELS } from '#app/listing/criteria'
import { MAX_KEYWORDS, MAX_TEXT, MAX_WORDS, wordsLength } from '#app/listing/rules/understand'
import { pageFields } from '#core/paging'
import { ProductType } from '#app/catalog/codes'
import { oneCode } from '#core/validation'
import { id } from '#core/validation'

const text = (max: number) => vine.string().trim().maxLength(max).nullable().optional()

/** One text per criterion; `rules/criteria` defines its format. */
export const criteriaFields = {
  ...(Object.fromEntries(Object.keys(CRITERIA_LABELS).map((name) => [name, text(1000)])) as Record<
    keyof typeof CRITERIA_LABELS,
    ReturnType<typeof text>
  >),
  share: text(500),
  q: text(MAX_KEYWORDS),
}

export const searchValidator = validator({ ...pageFields, ...criteriaFields, codes: text(20_000) })

const fewWords = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && wordsLength(value) > MAX_WORDS)
    field.report(`{{ field }}除批号外最多${MAX_WORDS}个字`, 'maxWords', field)
})

/** A sentence, or a pasted column of batch codes; only batch codes may be many. */
export const understandValidator = validator({ text: vine.string().trim().maxLength(MAX_TEXT).use(fewWords()) })

export const newestValidator = validator({
  productType: text(20),
  pageSize: vine.number().withoutDecimals().range([1, 20]).optional(),
})

export const batchGetValidator = validator({
  batchCode: vine.string().trim().maxLength(32).optional().requiredIfMissing('productId'),
  productId: id().optional(),
})

export const lookupValidator = validator({
  ...pageFields,
  codes: text(20_000),
  q: text(40),
  productType: oneCode(ProductType).optional(),
})

export const compareValidator = validator({ productIds: vine.array(id()).minLength(1).maxLength(6).distinct() })
