import vine from '@vinejs/vine'
import { validator } from '#app/catalog/labels'
import { day, id } from '#core/validation'

const rate = () => vine.number().range([-10_000, 10_000]).withoutDecimals().nullable()
const rates = () => vine.record(rate())

const version = {
  name: vine.string().trim().minLength(2).maxLength(60),
  cropYear: vine.number().withoutDecimals().range([2000, 2100]).nullable().optional(),
  effectiveDate: day(),
  source: vine.string().trim().maxLength(200).nullable().optional(),
  rates: vine.object({
    colour: rates(),
    length: rates(),
    micronaire: rates(),
    strength: rates(),
    uniformity: rates(),
    ginning: rates(),
    foreignFibre: vine.number().range([-10_000, 0]).withoutDecimals(),
  }),
}

export const createAgioTableValidator = validator({ ...version, copiedFromId: id() })
export const editAgioTableValidator = validator(version)
