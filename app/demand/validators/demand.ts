import vine from '@vinejs/vine'
import { BY_TONNE, CNY_COTTON, COTTON, ProductType } from '#app/catalog/codes'
import { COLOUR_WORDS } from '#app/catalog/indicators'
import { destinationFields } from '#app/company/validators/company'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import { validator } from '#app/demand/labels'
import { MOST_COMPONENTS } from '#app/demand/rules/plan_tonnes'
import { TONNE_CRITERIA_NAMES } from '#app/demand/rules/tonne_criteria'
import { MOST_RANGES, WISH_CRITERIA } from '#app/demand/rules/wish_ranges'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { MAX_BASIS, MIN_BASIS } from '#app/listing/rules/basis_checks'
import { MAX_PRICE } from '#app/listing/rules/listing_checks'
import { contractField } from '#app/listing/validators/listing'
import { criteriaFields } from '#app/listing/validators/search'
import { referenceField } from '#app/order/validators/order'
import { pageFields } from '#core/paging'
import { seenField } from '#core/seen'
import { SHEET_LIMITS } from '#core/sheets/limits'
import { day, id, oneCode } from '#core/validation'

const text = (max: number) => vine.string().trim().maxLength(max).nullable().optional()
const tonnes = () => vine.number().positive().decimal([0, 3]).max(100_000)
/** Cents per tonne; a basis may be negative. */
const price = () =>
  vine
    .number()
    .withoutDecimals()
    .range([Math.min(MIN_BASIS, 0), Math.max(MAX_BASIS, MAX_PRICE * 10)])

/** An average of goods that somebody has, to one decimal. */
const figure = (most: number) => vine.number().decimal([0, 1]).range([0, most]).optional()

const type = () => oneCode(ProductType, [...COTTON, ...BY_TONNE])

const named = new Set<string>([...WISH_CRITERIA, 'share'])
/** Which of them fit the goods, the rules of the wish say (`readRanges`, `readTonneRanges`). */
const criteria = () =>
  vine.object({
    ...Object.fromEntries(TONNE_CRITERIA_NAMES.map((name) => [name, vine.string().trim().maxLength(500).optional()])),
    ...Object.fromEntries(Object.entries(criteriaFields).filter(([name]) => named.has(name))),
  })

const demand = {
  // Dollar cotton is offered and bought by other terms.
  productType: oneCode(ProductType, [...CNY_COTTON, ...BY_TONNE]),
  ranges: vine
    .array(vine.object({ must: criteria(), wish: criteria() }))
    .maxLength(MOST_RANGES)
    .optional(),
  weight: tonnes().nullable().optional(),
  priceType: oneCode(PriceType),
  priceContract: contractField().nullable().optional(),
  price: price().nullable().optional(),
  deliveryType: oneCode(DeliveryType),
  ...destinationFields,
  payment: text(100),
  remark: text(200),
  buyerReference: referenceField(),
  visibility: oneCode(DemandVisibility),
  invited: vine.array(id()).maxLength(100).distinct().optional(),
  standing: vine.boolean().optional(),
  validUntil: day().nullable().optional(),
  sms: vine.boolean().optional(),
  submit: vine.boolean(),
}

export const addDemandValidator = validator(demand)
export const editDemandValidator = validator({ demandId: id(), ...demand })
export const demandIdValidator = validator({ demandId: id() })

/** A sheet with a 配棉 plan; `total`: tonnes of the mix, of which it says shares. */
export const readPlanValidator = validator({ total: tonnes().optional() })

export const planDraftsValidator = validator({
  rows: vine
    .array(
      vine.object({
        rowNo: vine.number().withoutDecimals().range([1, SHEET_LIMITS.rows]),
        productType: oneCode(ProductType, CNY_COTTON),
        must: criteria(),
        weight: tonnes().nullable().optional(),
        price: price().nullable().optional(),
        remark: text(200),
      })
    )
    .minLength(1)
    .maxLength(MOST_COMPONENTS)
    .distinct('rowNo'),
})

export const sellersValidator = validator({ q: vine.string().trim().minLength(2).maxLength(40) })

export const boardValidator = validator({
  ...pageFields,
  productType: vine.array(type()).maxLength(20).optional(),
  priceType: oneCode(PriceType).optional(),
  deliveryType: oneCode(DeliveryType).optional(),
  minWeight: tonnes().optional(),
  lenAvg: figure(50),
  strengthAvg: figure(60),
  mikeAvg: figure(10),
  lvMain: vine.enum(Object.keys(COLOUR_WORDS)).optional(),
  keyword: text(40),
})

export const qualityBalanceValidator = validator({ productType: oneCode(ProductType, CNY_COTTON).optional() })

export const ownDemandsValidator = validator({
  ...pageFields,
  state: vine.array(oneCode(DemandState)).maxLength(10).optional(),
})

export const answerDemandValidator = validator({
  demandId: id(),
  lines: vine
    .array(
      vine.object({
        batchId: id(),
        // Of goods by the tonne; a batch is offered whole.
        weight: tonnes().optional(),
        priceType: oneCode(PriceType),
        priceContract: contractField().nullable().optional(),
        price: price(),
      })
    )
    .minLength(1)
    .maxLength(20)
    .distinct('batchId'),
  deliveryType: oneCode(DeliveryType),
  validHours: vine.number().withoutDecimals().range([1, 240]).optional(),
  message: text(200),
  confirmed: vine.boolean().optional(),
  seen: seenField(),
})

export const acceptAnswerValidator = validator({
  answerId: id(),
  lines: vine
    .array(vine.object({ quotationId: id(), seen: seenField() }))
    .minLength(1)
    .maxLength(20)
    .distinct('quotationId'),
})

export const introduceValidator = validator({
  buyerId: id(),
  batchIds: vine.array(id()).minLength(1).maxLength(20).distinct(),
  message: text(200),
})
export const setRecommendedValidator = validator({ recommended: vine.boolean() })
