import vine from '@vinejs/vine'
import { pageFields } from '#core/paging'
import { id } from '#core/validation'
import { SHEET_LIMITS } from '#core/sheets/limits'
import { validator } from '#app/goods_import/labels'

/** `sheet`: index of the sheet of a workbook that somebody chose. */
export const goodsUploadValidator = validator({
  sheet: vine
    .number()
    .withoutDecimals()
    .range([0, SHEET_LIMITS.sheets - 1])
    .optional(),
})
export const goodsImportIdValidator = validator({ importId: id() })
export const goodsImportListValidator = validator(pageFields)
/** `skipErrors`: the rows that pass are entered, the others left out. */
export const confirmGoodsValidator = validator({ importId: id(), skipErrors: vine.boolean().optional() })
export const mapGoodsValidator = validator({
  importId: id(),
  mapping: vine
    .array(
      vine.object({
        column: vine.number().withoutDecimals().range([0, SHEET_LIMITS.columns]),
        field: vine.string().maxLength(30).nullable(),
        unit: vine.enum(['t', 'kg'] as const).nullable(),
      })
    )
    .maxLength(SHEET_LIMITS.columns),
  constants: vine.record(vine.string().trim().maxLength(200)).optional(),
})
