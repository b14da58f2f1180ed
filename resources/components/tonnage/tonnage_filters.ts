/* The filters of goods by the tonne in the address, with the names of the call. */
import type { Chosen } from '~/components/filters'
import { wordOf } from '~/components/state_tag'
import { useListState, type Filters } from '~/lib/list_state'
import type { TonnageFacets } from '#wire/listing/transformers/tonnage_offer'
import { DeliveryType, FibreGrade, LinterClass, PriceType, Region } from '#ui/generated/codes'
import { shortProvince, TONNAGE_TYPES } from './tonnage_texts'

const SCHEMA = {
  productType: TONNAGE_TYPES,
  q: 'string',
  price: 'string',
  region: Region,
  province: 'string',
  entrepot: 'string',
  producer: 'string',
  seller: 'number',
  deliveryType: DeliveryType,
  priceType: PriceType,
  linterClass: LinterClass,
  fibreGrade: FibreGrade,
  dtex: 'number',
  cutLength: 'number',
  minOil: 'number',
  maxMoisture: 'number',
  minRest: 'number',
} as const

export type TonnageFilters = Filters<typeof SCHEMA>
export type TonnageFilter = keyof TonnageFilters

export const useTonnageState = () => useListState(SCHEMA, { field: 'newest', order: 'desc' })
export type TonnageState = ReturnType<typeof useTonnageState>

const rangeText = (text: string) => {
  const [min, max] = text.split('~')
  if (min && max) return `价格 ${min}–${max}`
  return min ? `价格 ≥ ${min}` : `价格 ≤ ${max}`
}

/** Each chosen filter but the type, as words. */
export function chosenTonnage(list: TonnageState, facets: TonnageFacets | undefined): Chosen[] {
  const { filters } = list
  const words: { [Name in TonnageFilter]?: string } = {
    q: filters.q && `“${filters.q}”`,
    price: filters.price && rangeText(filters.price),
    region: filters.region && wordOf('region', filters.region),
    province: filters.province && shortProvince(filters.province),
    entrepot:
      filters.entrepot && (facets?.entrepot.find(({ key }) => key === filters.entrepot)?.label ?? filters.entrepot),
    producer: filters.producer,
    seller: filters.seller
      ? (facets?.seller.find(({ key }) => key === filters.seller)?.label ?? '指定卖家')
      : undefined,
    deliveryType: filters.deliveryType && wordOf('deliveryType', filters.deliveryType),
    priceType: filters.priceType && wordOf('priceType', filters.priceType),
    linterClass: filters.linterClass && wordOf('linterClass', filters.linterClass),
    fibreGrade: filters.fibreGrade && wordOf('fibreGrade', filters.fibreGrade),
    dtex: filters.dtex === undefined ? undefined : `${filters.dtex}dtex`,
    cutLength: filters.cutLength === undefined ? undefined : `${filters.cutLength}mm`,
    minOil: filters.minOil === undefined ? undefined : `含油率 ≥ ${filters.minOil}%`,
    maxMoisture: filters.maxMoisture === undefined ? undefined : `水分 ≤ ${filters.maxMoisture}%`,
    minRest: filters.minRest === undefined ? undefined : `余量 ≥ ${filters.minRest}吨`,
  }
  return (Object.entries(words) as [TonnageFilter, string | undefined][]).flatMap(([key, text]) =>
    text ? [{ key, text, onRemove: () => list.setFilters({ [key]: undefined }) }] : []
  )
}
