import vine from '@vinejs/vine'
import { validator } from '#app/market/validators/toolbox_labels'
import { day } from '#core/validation'

export const importConversionValidator = validator({
  centsPerPound: vine.number().range([1, 1000]).optional().requiredIfMissing('usdPerTonne'),
  usdPerTonne: vine.number().range([20, 20_000]).optional(),
  premium: vine.number().range([-100, 100]).optional(),
  rate: vine.number().range([1, 20]),
  port: vine.number().range([0, 10_000]).optional(),
  extra: vine.number().range([0, 10_000]).optional(),
  impurity: vine.number().range([0, 20]).optional(),
  moisture: vine.number().range([0, 20]).optional(),
  domestic: vine.number().range([1, 200_000]).optional(),
  date: day().optional(),
})
