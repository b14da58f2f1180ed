/*
 * A company's own premium table 个性化基差 (flows §11): 我的折算价 = lastF + my basis + my agio. All amounts in yuan per tonne.
 */
import { lengthClass, strengthClass, uniformityClass } from '#app/catalog/rules/quality_classes'
import { BatchType, CNY_COTTON, ColourGrade, type ProductType, Region } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'

export const STEP_OPS = ['is', 'gt', 'gte', 'lt', 'lte'] as const
export type StepOp = (typeof STEP_OPS)[number]

/** Indicators that a step can test: `class` is compared with `is`, `value` with the other operators. */
export const STEP_INDICATORS = {
  colour: { label: '主体颜色级', unit: '', class: 'lvMain', value: null },
  length: { label: '长度', unit: 'mm', class: 'lenAvg', value: 'lenAvg' },
  micronaire: { label: '马克隆值', unit: '', class: 'mikeMain', value: 'mikeAvg' },
  strength: { label: '断裂比强度', unit: '', class: 'strengthAvg', value: 'strengthAvg' },
  uniformity: { label: '长度整齐度', unit: '', class: 'uniformityAvg', value: 'uniformityAvg' },
  impurity: { label: '含杂', unit: '', class: null, value: 'impurity' },
  moisture: { label: '回潮', unit: '', class: null, value: 'moisture' },
  foreignFibre: { label: '异性纤维', unit: '', class: null, value: 'foreignFiber' },
} as const
export type StepIndicator = keyof typeof STEP_INDICATORS

export type BasisLine = { region: Region | null; batchType: BatchType | null; amount: number }
/** `value` is a class (`29`, `A`, `S2`, `21`) with `is`, else a number. */
export type BasisStep = { indicator: StepIndicator; op: StepOp; value: string; amount: number }
export type BasisRates = { bases: BasisLine[]; steps: BasisStep[] }

/** The fields of a batch that the rule uses; every row of an offer list has them. */
export type PricedBatch = {
  productType: ProductType
  region: Region | null
  batchType: BatchType | null
  lvMain: string | null
  lenAvg: number | null
  mikeMain: string | null
  mikeAvg: number | null
  strengthAvg: number | null
  uniformityAvg: number | null
  impurity: number | null
  moisture: number | null
  foreignFiber: number | null
}

const OP_WORDS: Record<StepOp, string> = { is: '=', gt: '>', gte: '≥', lt: '<', lte: '≤' }

function classIn(indicator: StepIndicator, batch: PricedBatch): string | null {
  if (indicator === 'colour') return batch.lvMain
  if (indicator === 'micronaire') return batch.mikeMain
  if (indicator === 'length')
    return batch.lenAvg === null
      ? null
      : String(lengthClass(batch.lenAvg, batch.batchType === BatchType.extraLongStaple))
  if (indicator === 'strength') return batch.strengthAvg === null ? null : strengthClass(batch.strengthAvg)
  if (indicator === 'uniformity') return batch.uniformityAvg === null ? null : uniformityClass(batch.uniformityAvg)
  return null
}

function meets({ indicator, op, value }: BasisStep, batch: PricedBatch): boolean {
  if (op === 'is') return classIn(indicator, batch) === value
  const column = STEP_INDICATORS[indicator].value
  const measured = column && batch[column]
  if (measured === null || measured === undefined) return false
  const bound = Number(value)
  if (op === 'gt') return measured > bound
  if (op === 'gte') return measured >= bound
  if (op === 'lt') return measured < bound
  return measured <= bound
}

/** `北疆 机采棉`, `全部` */
export function baseWord({ region, batchType }: Pick<BasisLine, 'region' | 'batchType'>): string {
  const words = [region && Region.word(region), batchType && BatchType.word(batchType)].filter(Boolean)
  return words.join(' ') || '全部'
}

/** `长度=29mm`, `回潮>7` */
export function stepWord({ indicator, op, value }: Pick<BasisStep, 'indicator' | 'op' | 'value'>): string {
  const { label, unit } = STEP_INDICATORS[indicator]
  const text = indicator === 'colour' ? ColourGrade.word(Number(value)) : `${value}${unit}`
  return `${label}${OP_WORDS[op]}${text}`
}

export type OwnBasis = {
  /** Yuan per tonne. */
  basis: number
  agio: number
  lines: { label: string; amount: number }[]
}

/**
 * The amount that a company adds to the futures price for a batch. Of the matching base lines the most specific one counts (region and type, region,
 * type, any); of the steps all matching ones.
 *
 * @returns null when no base line matches, or the goods are not lint paid in yuan
 */
export function ownBasis(batch: PricedBatch, { bases, steps }: BasisRates): OwnBasis | null {
  // Other goods have no basis on cotton futures.
  if (!isOneOf(batch.productType, ...CNY_COTTON)) return null
  const fitting = bases
    .filter(({ region }) => region === null || region === batch.region)
    .filter(({ batchType }) => batchType === null || batchType === batch.batchType)
  const exactness = (line: BasisLine) => (line.region === null ? 0 : 2) + (line.batchType === null ? 0 : 1)
  const base = fitting.sort((x, y) => exactness(y) - exactness(x))[0]
  if (!base) return null
  const met = steps.filter((step) => meets(step, batch))
  return {
    basis: base.amount,
    agio: met.reduce((sum, { amount }) => sum + amount, 0),
    lines: [
      { label: `基差 ${baseWord(base)}`, amount: base.amount },
      ...met.map((step) => ({ label: stepWord(step), amount: step.amount })),
    ],
  }
}

/** The first problem of a table, as a sentence; null when it can be saved. */
export function problemOfRates({ bases, steps }: BasisRates): string | null {
  if (bases.length === 0) return '至少填一行基差'
  const seen = new Set<string>()
  for (const line of bases) {
    const key = `${line.region}|${line.batchType}`
    if (seen.has(key)) return `基差“${baseWord(line)}”重复`
    seen.add(key)
  }
  const conditions = new Set<string>()
  for (const step of steps) {
    const { label, class: byClass, value: byValue } = STEP_INDICATORS[step.indicator]
    if (step.op === 'is' && !byClass) return `${label}不能用“=”`
    if (step.op !== 'is' && (!byValue || !Number.isFinite(Number(step.value)) || step.value.trim() === ''))
      return `${label}${OP_WORDS[step.op]}后面须为数字`
    if (step.op === 'is' && !CLASSES[step.indicator]?.includes(step.value)) return `${label}没有“${step.value}”这一级`
    if (conditions.has(stepWord(step))) return `条件“${stepWord(step)}”重复`
    conditions.add(stepWord(step))
  }
  return null
}

/** The classes that can be compared with `is`. */
export const CLASSES: Partial<Record<StepIndicator, string[]>> = {
  colour: ColourGrade.codes.map(String),
  length: ['25', '26', '27', '28', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '39'],
  micronaire: ['C1', 'B1', 'A', 'B2', 'C2'],
  strength: ['S1', 'S2', 'S3', 'S4', 'S5'],
  uniformity: ['U1', 'U2', 'U3', 'U4', 'U5'],
}
