/* What goods by the tonne of a type must say, and what only others have (glossary §1.1). Pure functions: the action and the import of sheets ask them. */
import { ProductType, STAPLE_FIBRE, WeightType } from '#app/catalog/codes'
import type { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { isOneOf } from '#core/define_codes'
import { toKilograms, type Tonnes } from '#core/money'

/** Percent; `dtex` in decitex, `cutLength` in millimetres. */
export type JudgedGoods = {
  productType: ProductType
  productionYear?: number | null
  producerName?: string | null
  weightType?: WeightType | null
  oilContent?: number | null
  linterContent?: number | null
  linterClass?: LinterClass | null
  dtex?: number | null
  cutLength?: number | null
  fibreGrade?: FibreGrade | null
}

export type GoodsProblem = { field: string; message: string; rule: string }

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

type Required = [field: keyof JudgedGoods, message: string]
const OF_STAPLE: Required[] = [
  ['dtex', '请输入线密度'],
  ['cutLength', '请输入切断长度'],
  ['fibreGrade', '请选择等级'],
  ['producerName', '请输入生产厂家'],
]
const YEAR: Required = ['productionYear', '请输入生产年度']
const CLASS: Required = ['linterClass', '请选择短绒类别']

/** Facts that every lot of the type has. */
function missingFacts(goods: JudgedGoods): GoodsProblem[] {
  const required = isOneOf(goods.productType, ...STAPLE_FIBRE) ? [...OF_STAPLE] : [YEAR]
  if (goods.productType === ProductType.linters) required.push(CLASS)
  return required
    .filter(([field]) => isNothing(goods[field]))
    .map(([field, message]) => ({ field, message, rule: 'required' }))
}

/** Facts that goods of this type have; figures of another type say that the wrong type was chosen. */
const FACTS_OF: Record<string, readonly (keyof JudgedGoods)[]> = {
  [ProductType.cottonseed]: ['oilContent', 'linterContent'],
  [ProductType.sterileSeed]: ['linterContent'],
  [ProductType.linters]: ['linterClass'],
  [ProductType.stapleSemiDull]: ['dtex', 'cutLength', 'fibreGrade'],
  [ProductType.stapleBright]: ['dtex', 'cutLength', 'fibreGrade'],
}
const FACTS = ['oilContent', 'linterContent', 'linterClass', 'dtex', 'cutLength', 'fibreGrade'] as const

function foreignFacts(goods: JudgedGoods): GoodsProblem[] {
  const { productType } = goods
  const own = FACTS_OF[productType] ?? []
  return FACTS.filter((field) => !isNothing(goods[field]) && !own.includes(field)).map((field) =>
    field === 'linterClass'
      ? { field, message: '只有短绒有类别', rule: 'type' }
      : { field, message: `${ProductType.word(productType)}没有该指标`, rule: 'type' }
  )
}

/** All that is missing or does not fit the type, the first of a field first. */
export function goodsProblems(goods: JudgedGoods): GoodsProblem[] {
  const conditioned = goods.weightType === WeightType.conditioned && !isOneOf(goods.productType, ...STAPLE_FIBRE)
  return [
    ...missingFacts(goods),
    ...foreignFacts(goods),
    // F1: only fibre has a regain by which a contract may count.
    ...(conditioned ? [{ field: 'weightType', message: '只有涤短可按公定重量计重', rule: 'type' }] : []),
  ]
}

/**
 * What is wrong with a minimum that the seller names, or null.
 *
 * @param least the smallest minimum of the platform for the type; @param weight what is entered with it, when it is entered
 */
export function minimumProblem(minLot: Tonnes, least: Tonnes, weight?: Tonnes): GoodsProblem | null {
  if (toKilograms(minLot) < toKilograms(least))
    return { field: 'minLot', message: `起订量不能低于${least}吨`, rule: 'min' }
  return weight !== undefined && toKilograms(minLot) > toKilograms(weight)
    ? { field: 'minLot', message: '起订量不能大于吨数', rule: 'max' }
    : null
}
