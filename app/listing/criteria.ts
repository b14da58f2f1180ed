/*
 * The criteria for searching and sorting, one entry each. `RANGE_CRITERIA` selects measures of `#app/catalog/indicators` and defines their resolution
 * in the index and its counts; criteria of codes and of names follow. The parameters of the search, its index and facets, the words of the search box
 * and the filter panel (by `ui/generated/criteria.ts`) use these tables.
 */
import { MEASURES, MICRONAIRE_KEYS, classOf, type MeasureKey } from '#app/catalog/indicators'
import { contractWeightSql } from '#app/catalog/rules/contract_weight'
import {
  BY_TONNE,
  BatchType,
  InTransitState,
  PickType,
  ProductType,
  Region,
  SalesState,
  WeightType,
} from '#app/catalog/codes'
import { Adjustable, DeliveryType, ListingState, PriceType, SpotType, StorageFeeType } from '#app/listing/codes'
import { standardPriceSql } from '#app/listing/rules/standard_price'
import { YesNo } from '#core/codes'
import { oneOf, type CodeSet } from '#core/define_codes'
import string from '@adonisjs/core/helpers/string'

/** Aliases in statements of the search: `b` is the batch, `l` its listing, `r` the reference price of a basis, `c` the seller. */
export const WEIGHT_SQL = contractWeightSql('b')
/** Price of an offer: the fixed price, or the reference price of a basis (`listing_references`). */
export const PRICE_SQL = 'coalesce(l.price, r.price)'
/** What 在售 means wherever it is counted: listed, and neither ordered nor reserved. */
export const ON_SALE_SQL = `l.state = ${ListingState.listed} and b.sales_state = ${SalesState.onSale}`
/** What is sold by the tonne out of a stock: it has a list of its own, and is not in the index of batches. */
export const BY_TONNE_SQL = `b.product_type ${oneOf(...BY_TONNE)}`
/** What is sold whole, by its batch number and inspection: what the shop searches. */
export const WHOLE_SQL = `b.product_type not ${oneOf(...BY_TONNE)}`
export const STANDARD_SQL = standardPriceSql(PRICE_SQL, 'b')

type RangeCriterion = {
  /**
   * The index stores whole numbers in buckets: first and last upper bound, and step. A filter with bounds at bucket limits is answered from bitmaps
   * alone; any other filter reads the values of the two buckets it cuts.
   */
  buckets: readonly [from: number, to: number, step: number]
  /** Bounds and step of the slider, in the displayed unit. */
  slider: readonly [min: number, max: number, step: number]
  /** Shown in the filter panel always, or after expanding it. */
  panel?: 'always' | 'more'
  /** The panel shows a histogram of the offers. */
  histogram?: true
  /** Names of the criterion in the search box. */
  words?: string
  /** Offered above the results as an order, in this direction. */
  sort?: 'asc' | 'desc'
}

/** The properties that a measure provides. */
type OwnRange = RangeCriterion & {
  label: string
  short: string
  unit: string
  /** Number of decimals displayed. */
  decimals: number
  sql: string
  /** Units of the index per unit on the wire, and per unit of `sql`: prices are yuan on the wire and cents internally. */
  scale: number
  sqlScale: number
}

/** In the order of the index and of the panel. A key without figures of its own is a measure of batches. */
export const RANGE_CRITERIA = {
  lenAvg: {
    buckets: [250, 340, 1],
    slider: [26, 32, 0.1],
    panel: 'always',
    histogram: true,
    words: '平均长度 长度 绒长',
    sort: 'desc',
  },
  strengthAvg: {
    buckets: [220, 340, 1],
    slider: [25, 33, 0.1],
    panel: 'always',
    histogram: true,
    words: '断裂比强度 比强度 比强 强力 强度',
    sort: 'desc',
  },
  mikeAvg: {
    buckets: [28, 60, 1],
    slider: [3, 5.5, 0.1],
    panel: 'more',
    histogram: true,
    words: '马克隆值 马克隆 马值 马克',
    sort: 'asc',
  },
  uniformityAvg: {
    buckets: [760, 900, 1],
    slider: [78, 88, 0.1],
    panel: 'more',
    histogram: true,
    words: '长度整齐度 整齐度 长整 整齐',
    sort: 'desc',
  },
  impurity: {
    buckets: [0, 500, 10],
    slider: [0, 4, 0.1],
    panel: 'always',
    histogram: true,
    words: '含杂率 含杂 杂质',
    sort: 'asc',
  },
  moisture: {
    buckets: [300, 1100, 10],
    slider: [4, 10, 0.1],
    panel: 'more',
    histogram: true,
    words: '回潮率 回潮 水分',
    sort: 'asc',
  },
  price: {
    label: '价格',
    short: '价格',
    unit: '元/吨',
    decimals: 0,
    sql: PRICE_SQL,
    scale: 100,
    sqlScale: 1,
    buckets: [1_000_000, 2_400_000, 5_000],
    slider: [12_000, 20_000, 100],
    panel: 'always',
    histogram: true,
    words: '单价 价格 报价 价',
  },
  standardPrice: {
    label: '折标准级价',
    short: '折标准级价',
    unit: '元/吨',
    decimals: 0,
    sql: STANDARD_SQL,
    scale: 100,
    sqlScale: 1,
    buckets: [1_000_000, 2_400_000, 5_000],
    slider: [12_000, 20_000, 100],
    panel: 'more',
    words: '折标准级价 标准级价 折价',
  },
  /** Of offers that are priced by a basis; the others have none. */
  priceDiff: {
    label: '基差',
    short: '基差',
    unit: '元/吨',
    decimals: 0,
    sql: 'l.price_diff',
    scale: 100,
    sqlScale: 1,
    buckets: [-200_000, 400_000, 10_000],
    slider: [-2_000, 4_000, 50],
    words: '基差',
  },
  czceAgio: {
    label: '郑商所升贴水',
    short: '升贴水',
    unit: '元/吨',
    decimals: 0,
    sql: 'b.czce_agio',
    scale: 100,
    sqlScale: 1,
    buckets: [-200_000, 200_000, 10_000],
    slider: [-2_000, 2_000, 50],
    words: '郑商所升贴水 升贴水',
  },
  weight: {
    label: '重量',
    short: '重量',
    unit: '吨',
    decimals: 3,
    sql: WEIGHT_SQL,
    scale: 1000,
    sqlScale: 1000,
    buckets: [0, 60_000, 2_000],
    slider: [0, 60, 1],
    words: '重量',
  },
  packets: {
    label: '包数',
    short: '包数',
    unit: '包',
    decimals: 0,
    sql: 'b.packets',
    scale: 1,
    sqlScale: 1,
    buckets: [100, 300, 20],
    slider: [0, 300, 1],
    words: '包数 件数',
  },
  foreignFiber: { buckets: [0, 10, 1], slider: [0, 10, 1], panel: 'more', words: '异性纤维 异纤' },
} as const satisfies { [Key in MeasureKey]?: RangeCriterion } & Record<string, RangeCriterion | OwnRange>

export type RangeName = keyof typeof RANGE_CRITERIA
export type HistogramName = {
  [Name in RangeName]: (typeof RANGE_CRITERIA)[Name] extends { histogram: true } ? Name : never
}[RangeName]
export type RangeEntry = OwnRange & { name: RangeName }

function rangeEntry(name: RangeName): RangeEntry {
  const criterion: RangeCriterion | OwnRange = RANGE_CRITERIA[name]
  if ('sql' in criterion) return { ...criterion, name }
  const { label, short, unit, decimals } = MEASURES[name as MeasureKey]
  const [, , step] = criterion.slider
  const scale = 10 ** decimals
  return {
    ...criterion,
    name,
    label,
    short,
    unit,
    decimals: step < 1 ? 1 : 0,
    sql: `b.${string.snakeCase(name)}`,
    scale,
    sqlScale: scale,
  }
}

export const CRITERIA_OF_RANGES: readonly RangeEntry[] = (Object.keys(RANGE_CRITERIA) as RangeName[]).map(rangeEntry)
const RANGE_BY_NAME = new Map(CRITERIA_OF_RANGES.map((range) => [range.name, range]))
export const rangeOf = (name: RangeName) => RANGE_BY_NAME.get(name)!
export const isRangeName = (name: string): name is RangeName => Object.hasOwn(RANGE_CRITERIA, name)
export const HISTOGRAMS = CRITERIA_OF_RANGES.filter(({ histogram }) => histogram).map(
  ({ name }) => name as HistogramName
)

/** Where the goods are, as far as it is known: 新疆奎屯市 with its address. */
const PLACE_SQL = 'concat(b.province, b.city, b.place)'

type CodeCriterion = {
  label: string
  /** Abbreviation. */
  short?: string
  sql: string
  /** The set of codes; without one the codes are plain numbers. */
  set?: CodeSet
  /** Offset added to a code, because the index stores 1 to 255, and 0 for unknown. */
  offset?: number
  /** Names of the classes on the wire, in the order of their numbers. */
  classes?: readonly string[]
}

/** Criteria with few codes (0–255): one bitmap per code. */
export const CODE_CRITERIA = {
  productType: { label: '商品类型', sql: 'b.product_type', set: ProductType },
  productionYear: { label: '年度', sql: 'b.production_year - 2000', offset: -2000 },
  region: { label: '区域', sql: 'b.region', set: Region },
  batchType: { label: '加工方式', sql: 'b.batch_type', set: BatchType },
  pickType: { label: '采摘方式', sql: 'b.pick_type', set: PickType },
  weightType: { label: '重量类型', sql: 'b.weight_type', set: WeightType },
  priceType: { label: '报价方式', sql: 'l.price_type', set: PriceType },
  deliveryType: { label: '交货方式', sql: 'l.delivery_type', set: DeliveryType },
  storageFeeType: { label: '仓储费', sql: 'l.storage_fee_type', set: StorageFeeType },
  salesState: { label: '销售状态', sql: 'b.sales_state', set: SalesState },
  spotType: { label: '现货/预售', sql: 'l.spot_type', set: SpotType },
  adjustable: { label: '议价', sql: 'l.adjustable', set: Adjustable },
  inTransitState: { label: '在途', sql: 'b.in_transit_state', set: InTransitState },
  bci: { label: 'BCI认证', short: 'BCI', sql: 'b.bci + 1', offset: 1 },
  lvMain: { label: '颜色级', sql: 'b.lv_main::int' },
  mikeMain: {
    label: '马克隆值级',
    short: '马值级',
    sql: `array_position(array[${MICRONAIRE_KEYS.map((key) => `'${classOf(key)}'`).join(', ')}], b.mike_main::text)`,
    classes: MICRONAIRE_KEYS.map(classOf),
  },
  registrable: {
    label: '可注册仓单',
    short: '仓单',
    sql: `case when b.czce_agio is null then ${YesNo.no} else ${YesNo.yes} end + 1`,
    offset: 1,
  },
} as const satisfies Record<string, CodeCriterion>

export type CodeName = keyof typeof CODE_CRITERIA
export const CRITERIA_OF_CODES: readonly (CodeCriterion & { name: CodeName })[] = (
  Object.keys(CODE_CRITERIA) as CodeName[]
).map((name) => ({ ...CODE_CRITERIA[name], name }))
export const isCodeName = (name: string): name is CodeName => Object.hasOwn(CODE_CRITERIA, name)
export const codeCriterion = (name: CodeName): CodeCriterion => CODE_CRITERIA[name]

/** Criteria with many values: a dictionary of `key` (used by filters) and `title` (searched by keywords). */
export const NAME_CRITERIA = {
  chandi: { label: '产地', key: 'b.chandi', title: 'b.chandi' },
  province: { label: '存放地', key: 'b.province', title: 'b.province' },
  /** Apart from the province, because an entry of a dictionary has one title. */
  place: { label: '存放地点', key: PLACE_SQL, title: PLACE_SQL },
  producer: {
    label: '加工厂',
    key: 'coalesce(b.producer_code, b.producer_name)',
    title: `concat(b.producer_code, ' ', b.producer_name)`,
  },
  entrepot: { label: '仓库', key: 'coalesce(b.entrepot_id::text, b.entrepot_name)', title: 'b.entrepot_name' },
  seller: { label: '卖家', key: 'l.company_id::text', title: `concat(c.name, ' ', c.alias)` },
} as const satisfies Record<string, { label: string; key: string; title: string }>

export type NameName = keyof typeof NAME_CRITERIA
export const NAMES = (Object.keys(NAME_CRITERIA) as NameName[]).map((name) => ({ ...NAME_CRITERIA[name], name }))

const labels = (entries: readonly { name: string; label: string }[]) =>
  Object.fromEntries(entries.map(({ name, label }) => [name, label]))

/** Labels of the criteria in validators, by name; the keys are the names of all criteria. */
export const CRITERIA_LABELS = {
  ...labels(CRITERIA_OF_CODES),
  ...labels(NAMES),
  ...labels(CRITERIA_OF_RANGES),
} as Record<RangeName | CodeName | NameName, string>
