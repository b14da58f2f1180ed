/*
 * The measured indicators of a batch, one entry each: `MEASURES` are figures with a column of their own, `SHARES` are indicators whose bales are
 * counted by class. Validators, labels, import, transformers, SQL, export, back office and generated demo batches use these tables; both front ends
 * use `ui/generated/measures.ts` and `shares.ts`, which `node ace codes:generate` writes from them. `#app/listing/criteria` defines which of them can
 * be searched.
 */
import string from '@adonisjs/core/helpers/string'
import { type BatchType, ColourGrade } from '#app/catalog/codes'

/**
 * Where a measure is shown besides the forms and the import: `page` a line on the page of a batch, `compare` a line of the comparison, `column` an
 * optional column of lists of offers, `lot` the sheet of an auction lot, `preview` the preview of an import, `template` and `export` the downloaded
 * sheets, `desk` the list of batches in the back office.
 */
export type Place = 'page' | 'compare' | 'column' | 'lot' | 'preview' | 'template' | 'export' | 'desk'

export type Measure = {
  /** `label` is the term of the glossary, `short` its abbreviation in the trade. */
  label: string
  short: string
  unit: '' | 'mm' | 'cN/tex' | '%' | '包' | '级'
  /** Number of decimals in which it is stored, entered and printed. */
  decimals: 0 | 1 | 2
  /** Bounds of a plausible figure; forms and sheets refuse others. */
  min: number
  max: number
  /** `dirt` enters the weight (F1), `fibre` is measured on the fibre, `foreign` counts bales, `imported` applies to imported cotton only. */
  group: 'dirt' | 'fibre' | 'foreign' | 'imported'
  /** The indicator whose average or extreme the measure is. */
  of?: ShareName
  /** Printed in the quality strip. */
  strip?: true
  /** Column titles in sheets, without spaces, punctuation, units and capitals. */
  titles: string
  /** May be given once for all rows of a sheet; `asked`: required for sheets with one row per bale. */
  constant?: true | 'asked'
  /** Measured per bale: the column of `bales`, and how the batch's figure is computed from it. */
  perBale?: { key: string; batch: 'average' | 'baleCount' }
  /** Whether the higher or the lower figure is better. */
  better?: 'high' | 'low'
  places: readonly Place[]
  /** Mean and standard deviation in generated batches, for measures that their climate does not determine. */
  demo?: { mean: number; deviation: number }
}

/** In the order of certificates. A key is the attribute of `Batch`, the name on the wire and, in snake case, the column. */
export const MEASURES = {
  impurity: {
    label: '含杂率',
    short: '含杂',
    unit: '%',
    decimals: 2,
    min: 0,
    max: 30,
    group: 'dirt',
    titles: '含杂 含杂率 平均含杂 平均含杂率 含杂平均 含杂率平均 含杂率平均值 杂质 杂质率 impurity trash',
    constant: 'asked',
    better: 'low',
    places: ['page', 'compare', 'lot', 'template', 'export', 'desk'],
  },
  moisture: {
    label: '回潮率',
    short: '回潮',
    unit: '%',
    decimals: 2,
    min: 0,
    max: 30,
    group: 'dirt',
    titles: '回潮 回潮率 平均回潮 平均回潮率 回潮平均 回潮率平均 回潮率平均值 水分 moisture',
    constant: 'asked',
    better: 'low',
    places: ['page', 'compare', 'lot', 'template', 'export', 'desk'],
  },
  moistureMax: {
    label: '最高回潮率',
    short: '最高回潮',
    unit: '%',
    decimals: 2,
    min: 0,
    max: 30,
    group: 'dirt',
    titles:
      '最高回潮 最高回潮率 最大回潮 最大回潮率 回潮最高 回潮最大 回潮率最高 回潮率最大 回潮率最大值 回潮率最高值 moisturemax',
    places: ['template', 'export', 'desk'],
  },
  lenAvg: {
    label: '平均长度',
    short: '长度',
    unit: 'mm',
    decimals: 1,
    min: 20,
    max: 45,
    group: 'fibre',
    of: 'length',
    strip: true,
    titles:
      '平均长度 长度 长度平均 长度平均值 长度级平均 平均长 毛长 绒长 上半部平均长度 长度值 主体长度 lengthaverage length lengthmm uhml',
    perBale: { key: 'length', batch: 'average' },
    better: 'high',
    places: ['compare', 'lot', 'preview', 'template', 'export', 'desk'],
  },
  lenMax: {
    label: '最大长度',
    short: '最长',
    unit: 'mm',
    decimals: 1,
    min: 20,
    max: 45,
    group: 'fibre',
    of: 'length',
    titles: '最长 最大长度 长度最大 长度最大值 lengthmax',
    places: ['template', 'export', 'desk'],
  },
  lenMin: {
    label: '最小长度',
    short: '最短',
    unit: 'mm',
    decimals: 1,
    min: 20,
    max: 45,
    group: 'fibre',
    of: 'length',
    titles: '最短 最小长度 长度最小 长度最小值 lengthmin',
    places: ['template', 'export', 'desk'],
  },
  mikeAvg: {
    label: '马克隆值',
    short: '马值',
    unit: '',
    decimals: 1,
    min: 2,
    max: 8,
    group: 'fibre',
    of: 'micronaire',
    strip: true,
    titles:
      '马克隆值 马克隆 马值 平均马克隆值 平均马值 马克隆平均 马克隆值平均 马克隆平均值 马克隆值平均值 micron micronaverage micronaire mike mic',
    perBale: { key: 'micronaire', batch: 'average' },
    places: ['compare', 'lot', 'preview', 'template', 'export', 'desk'],
  },
  strengthAvg: {
    label: '断裂比强度',
    short: '强力',
    unit: 'cN/tex',
    decimals: 1,
    min: 15,
    max: 55,
    group: 'fibre',
    of: 'strength',
    strip: true,
    titles:
      '断裂比强度 断裂比 强力 强度 比强度 平均强力 平均断裂比强度 断裂比强度平均 断裂比强度平均值 平均强度 断裂强度 breakload breakloadaverage strength strengthcntex str',
    perBale: { key: 'strength', batch: 'average' },
    better: 'high',
    places: ['compare', 'lot', 'preview', 'template', 'export', 'desk'],
  },
  uniformityAvg: {
    label: '长度整齐度',
    short: '长整',
    unit: '%',
    decimals: 1,
    min: 60,
    max: 99,
    group: 'fibre',
    of: 'uniformity',
    strip: true,
    titles:
      '长度整齐度 整齐度 长整 平均整齐度 平均长度整齐度 长度整齐度平均 长度整齐度平均值 整齐度指数 长度整齐度指数 uniformityindex uniformityindexaverage uniformity unif ui',
    perBale: { key: 'uniformity', batch: 'average' },
    better: 'high',
    places: ['compare', 'lot', 'preview', 'template', 'export', 'desk'],
  },
  foreignFiber: {
    label: '异性纤维',
    short: '异纤',
    unit: '包',
    decimals: 0,
    min: 0,
    max: 10_000,
    group: 'foreign',
    titles: '异性纤维 异纤 异性纤维包数 异纤包数 异性纤维检出包数 foreignfiber yxxwcount hasforegionfiber',
    constant: true,
    perBale: { key: 'foreignFiber', batch: 'baleCount' },
    better: 'low',
    places: ['page', 'compare', 'template', 'export', 'desk'],
  },
  leafGrade: {
    label: '叶屑等级',
    short: '叶屑',
    unit: '级',
    decimals: 0,
    min: 1,
    max: 7,
    group: 'imported',
    titles: '叶屑等级 叶屑 叶级 leaf leafgrade',
    places: ['desk'],
  },
} as const satisfies Record<string, Measure>

export type MeasureKey = keyof typeof MEASURES
export type MeasureEntry = Measure & { key: MeasureKey; column: string }

/** The table as a list. `column` is the column of `batches`. */
export const MEASURE_LIST: readonly MeasureEntry[] = (Object.keys(MEASURES) as MeasureKey[]).map((key) => ({
  ...MEASURES[key],
  key,
  column: string.snakeCase(key),
}))

/** The measures shown at a place, in the order of the table. */
export const measuresAt = (place: Place) => MEASURE_LIST.filter(({ places }) => places.includes(place))
export const measuresIn = (group: Measure['group']) => MEASURE_LIST.filter((measure) => measure.group === group)

type PerBale = Extract<(typeof MEASURES)[MeasureKey], { perBale: object }>['perBale']
export type BaleKey = PerBale['key']
/** Figures of a bale that are values, not marks. */
export type BaleValueKey = Extract<PerBale, { batch: 'average' }>['key']

/** The figures of a bale by column, with the measure of the batch that is computed from them. */
export const BALE_MEASURES = MEASURE_LIST.flatMap(({ key: measure, perBale }) =>
  perBale ? [{ key: perBale.key as BaleKey, measure, batch: perBale.batch, column: string.snakeCase(perBale.key) }] : []
)
export const BALE_VALUES = BALE_MEASURES.filter(({ batch }) => batch === 'average').map(
  ({ key }) => key as BaleValueKey
)

export const COLOUR_KEYS = [
  'lv11',
  'lv21',
  'lv31',
  'lv41',
  'lv51',
  'lv12',
  'lv22',
  'lv32',
  'lv13',
  'lv23',
  'lv33',
  'lv14',
  'lv24',
] as const
export const LENGTH_KEYS = [
  ...(['len25', 'len26', 'len27', 'len28', 'len29', 'len30', 'len31', 'len32'] as const),
  ...(['len33', 'len34', 'len35', 'len36', 'len37', 'len38', 'len39'] as const),
] as const
export const MICRONAIRE_KEYS = ['c1', 'b1', 'a', 'b2', 'c2'] as const
export const UNIFORMITY_KEYS = ['u1', 'u2', 'u3', 'u4', 'u5'] as const
export const STRENGTH_KEYS = ['s1', 's2', 's3', 's4', 's5'] as const
export const GINNING_KEYS = ['p1', 'p2', 'p3'] as const

export type ColourKey = (typeof COLOUR_KEYS)[number]
export type LengthKey = (typeof LENGTH_KEYS)[number]
export type LetterKey =
  | (typeof MICRONAIRE_KEYS)[number]
  | (typeof UNIFORMITY_KEYS)[number]
  | (typeof STRENGTH_KEYS)[number]
  | (typeof GINNING_KEYS)[number]
export type ShareKey = ColourKey | LengthKey | LetterKey

export type ShareName = 'colour' | 'length' | 'micronaire' | 'strength' | 'uniformity' | 'ginning'

export type ShareIndicator = {
  name: ShareName
  /** `label` is the term of the glossary, with which the message about a wrong sum begins. */
  label: string
  short: string
  keys: readonly ShareKey[]
  /** Shown as a bar in the quality strip. */
  strip: boolean
  /** Printed before the class where the class alone is ambiguous. */
  prefix?: string
}

/** The indicators measured by share, in the order of certificates. */
export const SHARES: readonly ShareIndicator[] = [
  { name: 'colour', label: '颜色级', short: '颜色级', keys: COLOUR_KEYS, strip: true },
  { name: 'length', label: '长度级', short: '长度', keys: LENGTH_KEYS, strip: true },
  { name: 'micronaire', label: '马克隆值级', short: '马值', keys: MICRONAIRE_KEYS, strip: true },
  { name: 'strength', label: '断裂比强度', short: '强力', keys: STRENGTH_KEYS, strip: true },
  { name: 'uniformity', label: '长度整齐度', short: '长整', keys: UNIFORMITY_KEYS, strip: true },
  { name: 'ginning', label: '轧工质量', short: '轧工', keys: GINNING_KEYS, strip: false, prefix: '轧工' },
]

export const SHARE_KEYS: readonly ShareKey[] = SHARES.flatMap(({ keys }) => keys)

/** Shares shown in the quality strip. */
export const STRIP_SHARE_KEYS: readonly ShareKey[] = SHARES.filter(({ strip }) => strip).flatMap(({ keys }) => keys)

/** Averages printed in the quality strip. */
export const STRIP_MEASURES = MEASURE_LIST.filter(({ strip }) => strip)

/** Wire names of shares are the names of their columns, from micronaire on in capitals, as on certificates. */
export type WireShareKey = ColourKey | LengthKey | Uppercase<LetterKey>
export const wireNameOf = (key: ShareKey): WireShareKey =>
  (/^(lv|len)/.test(key) ? key : key.toUpperCase()) as WireShareKey

/** Percent (62.4, not 0.624); null = unknown, 0 = none. */
export type Shares = { [Key in ShareKey]?: number | null }

/** The data of a batch that the rules use. Fits a `Batch` model as well as a row of an inspection sheet. */
export type Quality = Shares & {
  packets: number
  batchType?: BatchType | null
  lenAvg?: number | null
  mikeAvg?: number | null
  strengthAvg?: number | null
  uniformityAvg?: number | null
  foreignFiber?: number | null
}

/** `白棉2级` by `21`. */
export const COLOUR_WORDS: Record<string, string> = Object.fromEntries(
  ColourGrade.entries.map(({ code, word }) => [code, word])
)

const CLASSES = new Map(
  SHARE_KEYS.map((key) => [
    key,
    key.startsWith('lv') ? key.slice(2) : key.startsWith('len') ? key.slice(3) : key.toUpperCase(),
  ])
)

/** Class code of a column: `lv21` → `21`, `len29` → `29`, `b2` → `B2`. */
export function classOf(key: ShareKey): string {
  return CLASSES.get(key)!
}

/** The usual name of a class: `21` → `白棉2级`, `29` → `29mm`, `B2` → `B2`. */
export function classWord(key: ShareKey): string {
  const code = classOf(key)
  return key.startsWith('lv') ? COLOUR_WORDS[code] : key.startsWith('len') ? `${code}mm` : code
}

/** `颜色级白棉2级比例` by wire name; labels of shares in validators. */
export const SHARE_LABELS: Record<string, string> = Object.fromEntries(
  SHARES.flatMap(({ label, keys }) => keys.map((key) => [wireNameOf(key), `${label}${classWord(key)}比例`]))
)

/** Labels of measures by key. */
export const MEASURE_LABELS = Object.fromEntries(MEASURE_LIST.map(({ key, label }) => [key, label])) as Record<
  MeasureKey,
  string
>
