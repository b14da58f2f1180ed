/*
 * What a wish for goods by the tonne may ask for, one entry each, and which of it lots of a type have (glossary §1.1). They are no criteria of the shop,
 * whose index holds what is sold whole. On the wire they are texts as there: `oilContent=18~`, `linterClass=1,2`, `producer=甲化纤,乙化纤`.
 */
import { PackageType, ProductType, Region, WeightType, type BY_TONNE } from '#app/catalog/codes'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import type { CodeSet } from '#core/define_codes'

/** `decimals` are those of the stored figure; `points` F14 takes off for each unit outside of what is wished for. */
type TonneRange = {
  label: string
  unit: string
  decimals: number
  bounds: readonly [min: number, max: number, step: number]
  points: number
}

export const TONNE_RANGES = {
  oilContent: { label: '含油率', unit: '%', decimals: 2, bounds: [0, 60, 0.5], points: 5 },
  linterContent: { label: '含绒率', unit: '%', decimals: 2, bounds: [0, 60, 0.5], points: 5 },
  moisture: { label: '水分', unit: '%', decimals: 2, bounds: [0, 60, 0.5], points: 5 },
  impurity: { label: '含杂率', unit: '%', decimals: 2, bounds: [0, 60, 0.1], points: 10 },
  dtex: { label: '线密度', unit: 'dtex', decimals: 2, bounds: [0.5, 20, 0.01], points: 50 },
  cutLength: { label: '切断长度', unit: 'mm', decimals: 1, bounds: [20, 120, 1], points: 2 },
} as const satisfies Record<string, TonneRange>
export type TonneRangeName = keyof typeof TONNE_RANGES

/** Without a set the codes are plain numbers. `points` are those of another code than the wished ones. */
type TonneCode = { label: string; set: CodeSet | null; points: number }

export const TONNE_CODES = {
  linterClass: { label: '短绒类别', set: LinterClass, points: 10 },
  fibreGrade: { label: '等级', set: FibreGrade, points: 10 },
  weightType: { label: '计重方式', set: WeightType, points: 5 },
  packageType: { label: '包装', set: PackageType, points: 5 },
  region: { label: '区域', set: Region, points: 20 },
  productionYear: { label: '生产年度', set: null, points: 5 },
} as const satisfies Record<string, TonneCode>
export type TonneCodeName = keyof typeof TONNE_CODES

export const TONNE_NAMES = {
  producer: { label: '生产厂家', points: 5 },
} as const satisfies Record<string, { label: string; points: number }>
export type TonneNameName = keyof typeof TONNE_NAMES

export type TonneCriterion = TonneRangeName | TonneCodeName | TonneNameName
export type TonneType = (typeof BY_TONNE)[number]

const SEED = ['moisture', 'impurity', 'region', 'productionYear', 'packageType'] as const
const STAPLE = ['dtex', 'cutLength', 'fibreGrade', 'producer', 'weightType', 'packageType'] as const

/** What lots of a type can differ by, in the order of the form. */
export const TONNE_CRITERIA: Record<TonneType, readonly TonneCriterion[]> = {
  [ProductType.cottonseed]: ['oilContent', 'linterContent', ...SEED],
  [ProductType.sterileSeed]: ['linterContent', ...SEED],
  [ProductType.linters]: ['linterClass', ...SEED],
  [ProductType.stapleSemiDull]: STAPLE,
  [ProductType.stapleBright]: STAPLE,
}

const ALL = { ...TONNE_RANGES, ...TONNE_CODES, ...TONNE_NAMES }
export const TONNE_CRITERIA_NAMES = Object.keys(ALL) as TonneCriterion[]
export const tonneLabel = (name: TonneCriterion) => ALL[name].label
export const isTonneCriterion = (name: string): name is TonneCriterion => Object.hasOwn(ALL, name)
export const isTonneRange = (name: string): name is TonneRangeName => Object.hasOwn(TONNE_RANGES, name)
export const isTonneCode = (name: string): name is TonneCodeName => Object.hasOwn(TONNE_CODES, name)
export const tonneRange = (name: TonneRangeName): TonneRange => TONNE_RANGES[name]
export const tonneCode = (name: TonneCodeName): TonneCode => TONNE_CODES[name]
