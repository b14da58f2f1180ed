import vine from '@vinejs/vine'
import { defineLabels } from '#core/validation'

defineLabels({
  centsPerPound: '报价（美分/磅）',
  usdPerTonne: '报价（美元/吨）',
  rate: '汇率',
  port: '港杂费',
  extra: '其他费用',
  date: '日期',
})

export const importConversionValidator = vine.create({
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
