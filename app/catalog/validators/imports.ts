import vine from '@vinejs/vine'
import { day, id, oneCode } from '#core/validation'
import { validator } from '#app/catalog/labels'
import { pageFields } from '#core/paging'
import { COTTON, ImportKind, ImportRowLevel, ImportState, InTransitState, ProductType } from '#app/catalog/codes'

export const importIdValidator = validator({ importId: id() })

export const importListValidator = validator({
  ...pageFields,
  state: oneCode(ImportState).optional(),
})

export const chooseSheetValidator = validator({
  importId: id(),
  sheet: vine.number().withoutDecimals().range([0, 50]),
})

export const mapSheetValidator = validator({
  importId: id(),
  kind: oneCode(ImportKind),
  mapping: vine
    .array(
      vine.object({
        column: vine.number().withoutDecimals().range([0, 400]),
        field: vine.string().maxLength(30).nullable(),
        unit: vine.enum(['t', 'kg'] as const).nullable(),
      })
    )
    .maxLength(400),
  productType: oneCode(ProductType, COTTON),
  entrepotId: id().nullable().optional(),
  inTransitState: oneCode(InTransitState).optional(),
  arrivalDate: day().nullable().optional(),
  constants: vine.record(vine.string().trim().maxLength(200)).optional(),
})

export const previewValidator = validator({
  importId: id(),
  ...pageFields,
  /** All levels when left out. */
  level: oneCode(ImportRowLevel).nullable().optional(),
})

export const confirmValidator = validator({ importId: id(), skipErrors: vine.boolean().optional() })
