/*
 * The values of the form of goods by the tonne: which fields a type has (glossary §1.1), and how they are sent.
 */
import type { UploadedFile } from '~/components/upload'
import type { Input } from '~/lib/calls'
import type { OwnGoods } from '#wire/tonnage/transformers/own_goods'
import {
  DeliveryType,
  InTransitState,
  PackageType,
  PriceStandard,
  PriceType,
  ProductType,
  STAPLE_FIBRE,
  WeightType,
} from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { cents } from './cents'

type GoodsInput = Input<'/seed-fiber/goods/add'>

/** At what goods are listed when they are entered; yuan per tonne. Without price and basis they are entered only. */
type OfferValues = {
  priceType: PriceType
  price: number | null
  priceDiff: number | null
  priceContract: string | null
  priceStandard: PriceStandard
  pointDeadline: string
  deliveryType: DeliveryType
}

/** Tonnes; contents in percent. Files are sent by their numbers. */
export type GoodsValues = OfferValues & {
  productType: ProductType
  weight: number | null
  minLot: number | null
  batchCode: string
  productionYear: number | null
  chandi: string
  region: number | null
  producerName: string
  packageType: number | null
  weightType: WeightType
  oilContent: number | null
  linterContent: number | null
  moisture: number | null
  impurity: number | null
  linterClass: number | null
  dtex: number | null
  cutLength: number | null
  fibreGrade: number | null
  inTransitState: InTransitState
  arrivalDate: string | null
  entrepotId: number | null
  place: string
  province: string
  city: string
  photos: UploadedFile[]
  report: UploadedFile | null
  remark: string
}
type Name = keyof GoodsValues

export const isStaple = (type: ProductType) => isOneOf(type, ...STAPLE_FIBRE)

/** Fields that only some types have. */
const OF_SOME: Partial<Record<Name, (type: ProductType) => boolean>> = {
  oilContent: (type) => type === ProductType.cottonseed,
  linterContent: (type) => isOneOf(type, ProductType.cottonseed, ProductType.sterileSeed),
  linterClass: (type) => type === ProductType.linters,
  moisture: (type) => !isStaple(type),
  impurity: (type) => !isStaple(type),
  productionYear: (type) => !isStaple(type),
  region: (type) => !isStaple(type),
  dtex: isStaple,
  cutLength: isStaple,
  fibreGrade: isStaple,
  weightType: isStaple,
}
export const isAsked = (name: Name, type: ProductType) => OF_SOME[name]?.(type) ?? true

const NO_OFFER: OfferValues = {
  priceType: PriceType.fixed,
  price: null,
  priceDiff: null,
  priceContract: null,
  priceStandard: PriceStandard.batch,
  pointDeadline: '',
  deliveryType: DeliveryType.pickUp,
}

/** A price of last week is not offered to the market by a form that was left: these are not kept. */
export const OFFER_NAMES = Object.keys(NO_OFFER) as (keyof OfferValues)[]

/** Whether the goods are priced by a basis, which only staple fibre can be. */
export const hasBasis = ({ productType, priceType }: Pick<GoodsValues, 'productType' | 'priceType'>) =>
  isStaple(productType) && priceType === PriceType.basis

/** Whether the goods are listed with their entry. */
export const isListedAtOnce = (values: GoodsValues) =>
  hasBasis(values) ? values.priceDiff !== null || values.priceContract !== null : values.price !== null

/** The terms as they are sent; nothing for goods that are entered only. */
function offerIn(values: GoodsValues): Partial<GoodsInput> {
  if (!isListedAtOnce(values)) return {}
  const { price, priceDiff, priceContract, pointDeadline, deliveryType } = values
  if (!hasBasis(values)) return { price: cents(price!), deliveryType }
  return { priceDiff: cents(priceDiff!), priceContract, pointDeadline: pointDeadline || null, deliveryType }
}

const EMPTY: GoodsValues = {
  ...NO_OFFER,
  productType: ProductType.cottonseed,
  weight: null,
  minLot: null,
  batchCode: '',
  productionYear: null,
  chandi: '',
  region: null,
  producerName: '',
  packageType: PackageType.bulk,
  weightType: WeightType.gross,
  oilContent: null,
  linterContent: null,
  moisture: null,
  impurity: null,
  linterClass: null,
  dtex: null,
  cutLength: null,
  fibreGrade: null,
  inTransitState: InTransitState.stored,
  arrivalDate: null,
  entrepotId: null,
  place: '',
  province: '',
  city: '',
  photos: [],
  report: null,
  remark: '',
}

const TEXTS: readonly Name[] = ['batchCode', 'chandi', 'producerName', 'place', 'province', 'city', 'remark']

/** A form begins empty, or with the goods. */
export function goodsValues(own: OwnGoods | null): GoodsValues {
  if (!own) return EMPTY
  const { photos, report, restWeight, ...row } = own
  const values: Record<string, unknown> = { ...NO_OFFER, photos, report, weight: restWeight }
  for (const name of Object.keys(EMPTY) as Name[])
    if (!(name in values))
      values[name] = (row as Partial<Record<Name, unknown>>)[name] ?? (TEXTS.includes(name) ? '' : null)
  return values as GoodsValues
}

const sent = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value)

/** The input of a call: what the type has and is filled in, or of goods that are corrected what was touched. */
export function goodsInput(values: GoodsValues, touched?: Partial<Record<Name, unknown>>): GoodsInput {
  const { productType, weight, photos, report, ...rest } = values
  const facts = (Object.keys(rest) as (keyof typeof rest)[]).filter(
    (name) => !(OFFER_NAMES as readonly string[]).includes(name)
  )
  const chosen = facts.filter((name) =>
    touched
      ? name === 'chandi' || touched[name]
      : isAsked(name, productType) && rest[name] !== null && rest[name] !== ''
  )
  const given: Record<string, unknown> = Object.fromEntries(chosen.map((name) => [name, sent(rest[name])]))
  if (!touched || touched.photos) given.photoFileIds = photos.map(({ id }) => id)
  if (touched ? touched.report : report) given.reportFileId = report?.id ?? null
  return { ...(touched ? {} : { productType, weight, ...offerIn(values) }), ...given } as unknown as GoodsInput
}
