import vine from '@vinejs/vine'
import { id, oneCode } from '#core/validation'
import { BY_TONNE, ProductType, Region } from '#app/catalog/codes'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { validator } from '#app/listing/labels'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { pageFields } from '#core/paging'

const text = (most: number) => vine.string().trim().maxLength(most).nullable().optional()
const percent = () => vine.number().range([0, 60]).decimal([0, 2]).optional()

const type = () => oneCode(ProductType, BY_TONNE).optional()

/** `price` is `min~max` in yuan per tonne, as in the shop; contents are percent. */
const criteria = {
  productType: type(),
  q: text(100),
  price: text(40),
  region: oneCode(Region).optional(),
  province: text(32),
  /** The id of a warehouse, or the name of one without an id. */
  entrepot: text(100),
  producer: text(100),
  seller: id().optional(),
  deliveryType: oneCode(DeliveryType).optional(),
  priceType: oneCode(PriceType).optional(),
  linterClass: oneCode(LinterClass).optional(),
  fibreGrade: oneCode(FibreGrade).optional(),
  dtex: vine.number().range([0.5, 20]).decimal([0, 2]).optional(),
  cutLength: vine.number().range([20, 120]).decimal([0, 1]).optional(),
  minOil: percent(),
  maxMoisture: percent(),
  /** At least so many tonnes left. */
  minRest: vine.number().range([0, 100_000]).decimal([0, 3]).optional(),
}

export const tonnageSearchValidator = validator({ ...pageFields, ...criteria })
export const tonnageCountsValidator = validator({ productType: type(), q: text(100), seller: id().optional() })
export const newestTonnageValidator = validator({
  productType: type(),
  pageSize: vine.number().withoutDecimals().range([1, 20]).optional(),
})
export const tonnageGoodsValidator = validator({ productId: id() })
