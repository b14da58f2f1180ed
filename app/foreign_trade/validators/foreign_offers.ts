import vine from '@vinejs/vine'
import { day, id, oneCode } from '#core/validation'
import { pageFields } from '#core/paging'
import { seenField } from '#core/seen'
import {
  ForeignDocumentKind,
  ForeignPayment,
  ForeignTerm,
  ImportQuota,
  SHIPPING_DOCUMENTS,
  TradeRules,
} from '#app/foreign_trade/codes'
import { validator } from '#app/foreign_trade/labels'

const text = (most: number) => vine.string().trim().maxLength(most).nullable().optional()
const figure = (least: number, most: number) => vine.number().range([least, most]).decimal([0, 1]).nullable().optional()

/** Hundredths of a US cent per pound. */
const pounds = (least: number) => vine.number().withoutDecimals().range([least, 100_000]).nullable().optional()

const terms = {
  term: oneCode(ForeignTerm),
  grade: vine.string().trim().minLength(1).maxLength(40),
  shipFrom: day().nullable().optional(),
  shipTo: day(),
  poundPrice: pounds(1),
  basis: pounds(-20_000),
  priceContract: vine
    .string()
    .trim()
    .toUpperCase()
    .regex(/^CT\d{4}$/)
    .nullable()
    .optional(),
  payment: oneCode(ForeignPayment),
  quotaKind: oneCode(ImportQuota),
  documents: vine
    .array(oneCode(ForeignDocumentKind, SHIPPING_DOCUMENTS))
    .minLength(1)
    .maxLength(SHIPPING_DOCUMENTS.length)
    .distinct(),
  rules: oneCode(TradeRules),
  arbitration: vine.string().trim().minLength(2).maxLength(64),
  minLength: figure(20, 50),
  minMike: figure(2, 7),
  maxMike: figure(2, 7),
  minStrength: figure(15, 60),
  remark: text(500),
}

/** The terms without the lot, for rows of a sheet. */
export const offerTermsValidator = validator(terms)
export const addForeignOfferValidator = validator({ productId: id(), ...terms })
export const editForeignOfferValidator = validator({ offerId: id(), seen: seenField(), ...terms })
export const foreignOfferIdValidator = validator({ offerId: id() })
export const withdrawForeignOfferValidator = validator({ offerId: id(), reason: text(200) })
export const ownForeignOfferValidator = validator({ productId: id() })

export const foreignSearchValidator = validator({
  ...pageFields,
  q: text(100),
  origin: text(64),
  port: text(32),
  productionYear: vine.number().withoutDecimals().range([2000, 2100]).optional(),
  term: oneCode(ForeignTerm).optional(),
  quotaKind: oneCode(ImportQuota).optional(),
  payment: oneCode(ForeignPayment).optional(),
  seller: id().optional(),
  maxLeaf: vine.number().withoutDecimals().range([1, 8]).optional(),
  minLength: vine.number().range([20, 50]).decimal([0, 1]).optional(),
  minStrength: vine.number().range([15, 60]).decimal([0, 1]).optional(),
  minMike: vine.number().range([2, 7]).decimal([0, 1]).optional(),
  maxMike: vine.number().range([2, 7]).decimal([0, 1]).optional(),
  shipBy: day().optional(),
})

export const foreignFacetsValidator = validator({ seller: id().optional() })

export const placeForeignOrderValidator = validator({ offerId: id(), seen: seenField(), remark: text(500) })
