import vine from '@vinejs/vine'
import { validator } from '#app/market/labels'

export const importConversionValidator = validator({
  centsPerPound: vine.number().range([1, 1000]).optional().requiredIfMissing('usdPerTonne'),
  usdPerTonne: vine.number().range([20, 20_000]).optional(),
  rate: vine.number().range([1, 20]),
  port: vine.number().range([0, 10_000]).optional(),
  extra: vine.number().range([0, 10_000]).optional(),
  date: vine
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
})
