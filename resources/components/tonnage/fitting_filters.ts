/* Which filters goods by the tonne have, by their type: those by which lots of the type can differ (glossary §1.1). */
import { BY_PRODUCTS, BY_TONNE, ProductType, STAPLE_FIBRE } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'

type TonnageType = (typeof BY_TONNE)[number]

const OF_STAPLE = ['dtex', 'cutLength', 'fibreGrade', 'producer', 'priceType'] as const
const OF_BY_PRODUCTS = ['maxMoisture', 'region'] as const
const OF_ONE: Partial<Record<TonnageType, 'minOil' | 'linterClass'>> = {
  [ProductType.cottonseed]: 'minOil',
  [ProductType.linters]: 'linterClass',
}

export type FittingFilter = (typeof OF_STAPLE)[number] | (typeof OF_BY_PRODUCTS)[number] | 'minOil' | 'linterClass'
const OF_TYPES = new Set<FittingFilter>([...OF_STAPLE, ...OF_BY_PRODUCTS, ...Object.values(OF_ONE)])

/** Which filters fit a type; of no type those that fit all. */
export function filtersOf(type: TonnageType | undefined): readonly FittingFilter[] {
  if (type === undefined) return ['priceType', 'region']
  if (isOneOf(type, ...STAPLE_FIBRE)) return OF_STAPLE
  const own = OF_ONE[type]
  return isOneOf(type, ...BY_PRODUCTS) ? [...(own ? [own] : []), ...OF_BY_PRODUCTS] : []
}

/** The change to another type: what does not fit it is taken back. */
export function changeOfType(
  type: TonnageType | undefined
): { productType: TonnageType | undefined } & { [Name in FittingFilter]?: undefined } {
  const fitting = filtersOf(type)
  const gone = [...OF_TYPES].filter((name) => !fitting.includes(name)).map((name) => [name, undefined])
  return { ...Object.fromEntries(gone), productType: type }
}
