import vine from '@vinejs/vine'
import { oneCode } from '#core/validation'
import { YesNo } from '#core/codes'
import { validator } from '#app/catalog/labels'
import { MEASURE_LIST, SHARE_KEYS, wireNameOf, type MeasureKey, type WireShareKey } from '#app/catalog/indicators'
import { day, id } from '#core/validation'
import {
  COTTON,
  BatchType,
  CiqTerm,
  InTransitState,
  PackageType,
  PickType,
  ProductType,
  Region,
  WeightType,
} from '#app/catalog/codes'

const share = () => vine.number().range([0, 100]).decimal([0, 2]).nullable().optional()
const tonnes = () => vine.number().positive().max(100_000).decimal([0, 3])
const measured = (least: number, most: number, decimals: number) => {
  const figure = vine.number().range([least, most])
  return (decimals === 0 ? figure.withoutDecimals() : figure.decimal([0, decimals])).nullable().optional()
}
const text = (most: number) => vine.string().trim().maxLength(most).nullable().optional()

/** Measures and shares by their wire names. */
const measures = Object.fromEntries(
  MEASURE_LIST.map(({ key, min, max, decimals }) => [key, measured(min, max, decimals)])
) as Record<MeasureKey, ReturnType<typeof measured>>
const shares = Object.fromEntries(SHARE_KEYS.map((key) => [wireNameOf(key), share()])) as Record<
  WireShareKey,
  ReturnType<typeof share>
>

/** The fields of a batch that its owner may enter (glossary §1.1), without derived ones. */
export const fields = {
  // What is sold by the tonne is entered by calls of its own.
  productType: oneCode(ProductType, COTTON),
  batchCode: vine.string().trim().minLength(1).maxLength(32),
  productionYear: vine.number().withoutDecimals().range([2000, 2100]).nullable().optional(),
  weightType: oneCode(WeightType).optional(),
  packets: vine.number().withoutDecimals().range([1, 1_000_000]),
  packageType: oneCode(PackageType).nullable().optional(),
  place: text(100),
  region: oneCode(Region).nullable().optional(),
  province: text(32),
  city: text(32),
  district: text(32),
  chandi: vine.string().trim().minLength(1).maxLength(64),
  producerCode: vine
    .string()
    .trim()
    .regex(/^\d{5}$/)
    .nullable()
    .optional(),
  producerName: text(100),
  entrepotId: id().nullable().optional(),
  entrepotName: text(100),
  inTransitState: oneCode(InTransitState).optional(),
  arrivalDate: day().nullable().optional(),
  inspectUnit: text(64),
  inspectCode: text(32),
  verifyDate: day().nullable().optional(),
  grossWeight: tonnes(),
  tareWeight: tonnes().nullable().optional(),
  // To the gram: F1 rounds once, at its end.
  netWeight: vine.number().positive().max(100_000).decimal([0, 6]).nullable().optional(),
  publicWeight: tonnes().nullable().optional(),
  ...shares,
  ...measures,
  lvMain: vine
    .string()
    .regex(/^([1-5]1|[1-3]2|[1-3]3|[12]4)$/)
    .nullable()
    .optional(),
  batchType: oneCode(BatchType).nullable().optional(),
  pickType: oneCode(PickType).nullable().optional(),
  // −500…+2,000 yuan per tonne (F3.4)
  premiumAgio: vine.number().withoutDecimals().range([-50_000, 200_000]).optional(),
  blNo: text(40),
  containerNo: text(200),
  markNo: text(40),
  bci: oneCode(YesNo).nullable().optional(),
  pod: text(32),
  shipmentDate: day().nullable().optional(),
  quota: vine.number().range([0, 100]).decimal([0, 2]).nullable().optional(),
  ciqTerm: oneCode(CiqTerm).nullable().optional(),
  cargoOwner: text(64),
  remark: text(500),
}

export const addBatchValidator = validator(fields)
export const batchIdValidator = validator({ productId: id() })

/** The figures of a form under way: those that its rules look at. */
export const checkBatchValidator = validator({
  productType: oneCode(ProductType),
  productionYear: fields.productionYear,
  batchType: fields.batchType,
  packets: vine.number().withoutDecimals().range([1, 1_000_000]).nullable().optional(),
  grossWeight: tonnes().nullable().optional(),
  tareWeight: fields.tareWeight,
  netWeight: fields.netWeight,
  publicWeight: fields.publicWeight,
  lvMain: fields.lvMain,
  ...shares,
  ...measures,
})
const productIds = () => vine.array(id()).minLength(1).maxLength(500)
export const arriveValidator = validator({
  productIds: productIds(),
  arrivalDate: day(),
  entrepotId: id(),
  place: text(100),
})
export const departValidator = validator({ productIds: productIds(), arrivalDate: day() })
