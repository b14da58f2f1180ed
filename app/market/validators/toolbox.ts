import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { BatchType } from '#app/catalog/codes'
import { SHARE_KEYS, wireNameOf } from '#app/catalog/indicators'
import { validator } from '#app/market/validators/toolbox_labels'
import { PriceStandard } from '#app/market/codes'

const tonnes = () => vine.number().range([0.001, 1_000_000])
const percent = () => vine.number().range([0, 100])
/** Yuan per tonne. */
const price = () => vine.number().range([1, 200_000])
const agio = () => vine.number().range([-20_000, 20_000])
const batchType = () => oneCode(BatchType).optional()

export const weightValidator = validator({
  netWeight: tonnes(),
  impurity: vine.number().range([0, 50]),
  moisture: vine.number().range([0, 50]),
  batchType: batchType(),
  certificate: tonnes().optional(),
})

export const seedCottonValidator = validator({
  seedCottonPrice: vine.number().range([0.01, 100]),
  seedPrice: vine.number().range([0, 100]),
  outturn: vine.number().range([1, 99]),
  loss: vine.number().range([0, 50]),
  processing: vine.number().range([0, 20_000]).optional(),
  seedCotton: tonnes().optional(),
  stands: vine.number().range([1, 1000]).optional(),
  perStandHour: vine.number().range([1, 100_000]).optional(),
})

export const spinningValidator = validator({
  count: vine.number().range([1, 500]),
  speed: vine.number().range([100, 100_000]),
  twist: vine.number().range([50, 5000]),
  efficiency: vine.number().range([1, 100]),
  spindles: vine.number().range([1, 5_000_000]),
  hours: vine.number().range([0.5, 24]),
  yield: vine.number().range([10, 100]),
  days: vine.number().range([1, 31]),
  batchWeight: tonnes(),
})

export const spotPriceValidator = validator({
  futures: price(),
  basis: agio(),
  standard: oneCode(PriceStandard),
  czceAgio: agio().optional(),
  premiumAgio: agio().optional(),
  weight: tonnes().optional(),
})

export const basisValidator = validator({
  price: price(),
  futures: price(),
  percentAgio: agio().optional(),
  czceAgio: agio().optional(),
})

export const hedgeValidator = validator({
  weight: tonnes(),
  ratio: vine.number().range([1, 200]).optional(),
  futures: price().optional(),
  marginRate: percent().optional(),
})

export const receiptCostValidator = validator({
  spot: price(),
  freight: vine.number().range([0, 10_000]),
  entry: vine.number().range([0, 1000]),
  storage: vine.number().range([0, 100]),
  days: vine.number().range([0, 1000]).withoutDecimals(),
  interestRate: vine.number().range([0, 100]),
  czceAgio: agio().optional(),
  futures: price().optional(),
})

const shares = Object.fromEntries(SHARE_KEYS.map((key) => [wireNameOf(key), percent().optional()]))

export const agioValidator = validator({
  ...shares,
  packets: vine.number().range([1, 10_000]).withoutDecimals(),
  batchType: batchType(),
  productionYear: vine.number().range([2000, 2100]).withoutDecimals().optional(),
  lenAvg: vine.number().range([10, 60]).optional(),
  mikeAvg: vine.number().range([1, 10]).optional(),
  strengthAvg: vine.number().range([10, 70]).optional(),
  uniformityAvg: percent().optional(),
  foreignFiber: vine.number().range([0, 10_000]).withoutDecimals().optional(),
})

export const certificationLookUpValidator = validator({ keyword: vine.string().trim().minLength(4).maxLength(60) })
