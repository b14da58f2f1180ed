import vine from '@vinejs/vine'
import { validator } from '#app/catalog/labels'
import { pageFields } from '#core/paging'
import { ProductTypes } from '#app/catalog/dictionaries'
import { id } from '#core/validation'

/** Cotton whose quality a sheet can describe. */
const COTTON = ProductTypes.codes.filter((code) => code <= 8)

export const importIdValidator = validator({ importId: id() })

export const importListValidator = validator({
  ...pageFields,
  state: vine.number().in([1, 2, 3, 4, 7, 8, 9]).optional(),
})

export const chooseSheetValidator = validator({
  importId: id(),
  sheet: vine.number().withoutDecimals().range([0, 50]),
})

export const mapSheetValidator = validator({
  importId: id(),
  kind: vine.number().in([1, 2]),
  mapping: vine
    .array(
      vine.object({
        column: vine.number().withoutDecimals().range([0, 400]),
        field: vine.string().maxLength(30).nullable(),
        unit: vine.enum(['t', 'kg'] as const).nullable(),
      })
    )
    .maxLength(400),
  productType: vine.number().in(COTTON),
  entrepotId: id().nullable().optional(),
  inTransitState: vine.number().in([1, 9]).optional(),
  constants: vine.record(vine.string().trim().maxLength(200)).optional(),
})

export const previewValidator = validator({
  importId: id(),
  ...pageFields,
  /** 0 fine, 1 warnings, 2 errors; all when left out. */
  level: vine.number().in([0, 1, 2]).nullable().optional(),
})

export const confirmValidator = validator({ importId: id(), skipErrors: vine.boolean().optional() })
