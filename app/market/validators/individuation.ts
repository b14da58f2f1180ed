import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { IndividuationKind, WatchDirection } from '#app/market/codes'
import { BatchType, Region } from '#app/catalog/codes'
import { STEP_INDICATORS, STEP_OPS, type StepIndicator } from '#app/market/rules/own_basis'
import { validator } from '#app/market/validators/individuation_labels'
import { day, id } from '#core/validation'

/** Yuan per tonne. */
const amount = () => vine.number().range([-20_000, 20_000]).decimal([0, 2])

const rates = () =>
  vine.object({
    bases: vine
      .array(
        vine.object({
          region: oneCode(Region).nullable(),
          batchType: oneCode(BatchType).nullable(),
          amount: amount(),
        })
      )
      .minLength(1)
      .maxLength(24),
    steps: vine
      .array(
        vine.object({
          indicator: vine.enum(Object.keys(STEP_INDICATORS) as StepIndicator[]),
          op: vine.enum(STEP_OPS),
          value: vine.string().trim().minLength(1).maxLength(10),
          amount: amount(),
        })
      )
      .maxLength(60),
  })

export const applyValidator = validator({
  kind: oneCode(IndividuationKind),
  purpose: vine.string().trim().minLength(5).maxLength(500),
})
export const saveBasisValidator = validator({
  effectiveDate: day(),
  rates: rates(),
  note: vine.string().trim().maxLength(200).nullable().optional(),
})
export const previewBasisValidator = validator({
  batchCode: vine.string().trim().minLength(3).maxLength(40),
  rates: rates(),
})
export const addWatchValidator = validator({
  direction: oneCode(WatchDirection),
  /** Cents per tonne. */
  level: vine.number().withoutDecimals().range([100, 20_000_000]),
})
export const watchIdValidator = validator({ id: id() })
