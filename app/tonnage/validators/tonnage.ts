import vine from '@vinejs/vine'
import { day, id, oneCode } from '#core/validation'
import { seenField } from '#core/seen'
import { BY_TONNE, InTransitState, PackageType, ProductType, Region, WeightType } from '#app/catalog/codes'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { validator } from '#app/tonnage/labels'

/** Tonnes on offer or to order: whole kilograms. */
export const tonnesField = () => vine.number().positive().decimal([0, 3]).max(100_000)
const text = (most: number) => vine.string().trim().maxLength(most).nullable().optional()
const percent = (decimals: number) => vine.number().range([0, 60]).decimal([0, decimals]).nullable().optional()

/** What a seller says of goods by the tonne (glossary §1.1), and may correct. */
const changeable = {
  /** The seller's own number; made by the platform when it is left out. */
  batchCode: vine.string().trim().minLength(1).maxLength(32).nullable().optional(),
  productionYear: vine.number().withoutDecimals().range([2000, 2100]).nullable().optional(),
  chandi: vine.string().trim().minLength(1).maxLength(64),
  region: oneCode(Region).nullable().optional(),
  province: text(32),
  city: text(32),
  district: text(32),
  place: text(100),
  entrepotId: id().nullable().optional(),
  entrepotName: text(100),
  inTransitState: oneCode(InTransitState).optional(),
  arrivalDate: day().nullable().optional(),
  producerName: text(100),
  packageType: oneCode(PackageType).nullable().optional(),
  /** By which weight staple fibre is paid for: as weighed, or at its standard regain (F1). */
  weightType: oneCode(WeightType).optional(),
  minLot: tonnesField().nullable().optional(),
  oilContent: percent(1),
  linterContent: percent(1),
  moisture: percent(2),
  impurity: percent(2),
  linterClass: oneCode(LinterClass).nullable().optional(),
  dtex: vine.number().range([0.5, 20]).decimal([0, 2]).nullable().optional(),
  cutLength: vine.number().range([20, 120]).decimal([0, 1]).nullable().optional(),
  fibreGrade: oneCode(FibreGrade).nullable().optional(),
  photoFileIds: vine.array(id()).maxLength(6).distinct().optional(),
  reportFileId: id().nullable().optional(),
  remark: text(500),
}

/** What is said of goods that are entered. */
export const newGoods = { productType: oneCode(ProductType, BY_TONNE), weight: tonnesField(), ...changeable }

export const addGoodsValidator = validator(newGoods)
/** A correction by an operator, who has seen no page of the seller. */
export const goodsFieldsValidator = validator(changeable)
/** What is left out stays. Tonnes are raised and lowered with a reason, a type is never changed. */
export const editGoodsValidator = validator({ productId: id(), seen: seenField(), ...changeable })

export const goodsIdValidator = validator({ productId: id() })

const changedWeight = {
  /** Tonnes by which there is more (above zero) or less to sell. */
  change: vine.number().range([-100_000, 100_000]).decimal([0, 3]),
  reason: vine.string().trim().minLength(2).maxLength(200),
}
export const changeWeightValidator = validator({ productId: id(), seen: seenField(), ...changedWeight })
export const stockChangeValidator = validator(changedWeight)
