/*
 * What a column of an inspection sheet can mean: our field, its words, how its values read.
 */
import { INDICATORS, classWord, type ShareKey } from '#app/catalog/rules/indicators'

export type FieldType =
  | 'code'
  | 'text'
  | 'integer'
  | 'number'
  | 'weight'
  | 'share'
  | 'colour'
  | 'date'
  | 'year'
  | 'origin'
  | 'process'
  | 'ginning'
  | 'region'
  | 'yesno'

export type SheetField = {
  key: string
  label: string
  type: FieldType
  /** Group in the wizard's menus. */
  group: string
  /** Bounds of a plausible number. */
  min?: number
  max?: number
  digits?: number
  /** May be given once for all rows of the sheet. */
  constant?: boolean
}

const shares: SheetField[] = INDICATORS.flatMap(({ word, keys }) =>
  keys.map((key): SheetField => ({
    key,
    label: classWord(key as ShareKey),
    type: 'share',
    group: `${word}比例`,
    min: 0,
    max: 100,
    // cells of Excel's percent format hold fractions
    digits: 4,
  }))
)

export const FIELDS: SheetField[] = [
  { key: 'batchCode', label: '批号', type: 'code', group: '批次', constant: true },
  { key: 'packets', label: '包数', type: 'integer', group: '批次', min: 1, max: 100_000, constant: true },
  { key: 'grossWeight', label: '毛重', type: 'weight', group: '重量', min: 0, max: 100_000, constant: true },
  { key: 'tareWeight', label: '皮重', type: 'weight', group: '重量', min: 0, max: 10_000, constant: true },
  { key: 'netWeight', label: '净重', type: 'weight', group: '重量', min: 0, max: 100_000, constant: true },
  { key: 'publicWeight', label: '公重', type: 'weight', group: '重量', min: 0, max: 100_000, constant: true },
  { key: 'moisture', label: '回潮率', type: 'number', group: '重量', min: 0, max: 30, digits: 2, constant: true },
  { key: 'moistureMax', label: '最高回潮率', type: 'number', group: '重量', min: 0, max: 30, digits: 2 },
  { key: 'impurity', label: '含杂率', type: 'number', group: '重量', min: 0, max: 30, digits: 2, constant: true },
  { key: 'lvMain', label: '颜色级（主体或各级比例）', type: 'colour', group: '品质' },
  { key: 'lenAvg', label: '平均长度', type: 'number', group: '品质', min: 20, max: 45, digits: 1 },
  { key: 'lenMax', label: '最长', type: 'number', group: '品质', min: 20, max: 45, digits: 1 },
  { key: 'lenMin', label: '最短', type: 'number', group: '品质', min: 20, max: 45, digits: 1 },
  { key: 'mikeAvg', label: '马克隆值', type: 'number', group: '品质', min: 2, max: 8, digits: 1 },
  { key: 'strengthAvg', label: '断裂比强度', type: 'number', group: '品质', min: 15, max: 55, digits: 1 },
  { key: 'uniformityAvg', label: '长度整齐度', type: 'number', group: '品质', min: 60, max: 99, digits: 1 },
  { key: 'ginning', label: '轧工质量（P1/P2/P3）', type: 'ginning', group: '品质' },
  { key: 'foreignFiber', label: '异性纤维（包）', type: 'integer', group: '品质', min: 0, max: 10_000, constant: true },
  { key: 'barCode', label: '棉包条码', type: 'code', group: '逐包' },
  { key: 'seq', label: '包序号', type: 'integer', group: '逐包', min: 0, max: 1_000_000 },
  ...shares,
  { key: 'process', label: '加工类型', type: 'process', group: '来源', constant: true },
  { key: 'pickType', label: '采摘方式', type: 'process', group: '来源', constant: true },
  { key: 'productionYear', label: '生产年度', type: 'year', group: '来源', constant: true },
  { key: 'producerName', label: '加工企业', type: 'text', group: '来源', constant: true },
  { key: 'producerCode', label: '加工企业代码', type: 'code', group: '来源', constant: true },
  { key: 'chandi', label: '产地', type: 'origin', group: '来源', constant: true },
  { key: 'region', label: '区域（南疆/北疆/内地）', type: 'region', group: '来源', constant: true },
  { key: 'entrepotName', label: '仓库', type: 'text', group: '存放', constant: true },
  { key: 'place', label: '存放地', type: 'text', group: '存放', constant: true },
  { key: 'verifyDate', label: '检验日期', type: 'date', group: '检验', constant: true },
  { key: 'inspectUnit', label: '检验单位', type: 'text', group: '检验', constant: true },
  { key: 'inspectCode', label: '检验证书编号', type: 'code', group: '检验' },
  { key: 'blNo', label: '提单号', type: 'code', group: '进口棉' },
  { key: 'containerNo', label: '箱号', type: 'code', group: '进口棉' },
  { key: 'markNo', label: '唛头号', type: 'code', group: '进口棉' },
  { key: 'leafGrade', label: '叶屑等级', type: 'integer', group: '进口棉', min: 1, max: 8 },
  { key: 'bci', label: 'BCI认证', type: 'yesno', group: '进口棉', constant: true },
  { key: 'cargoOwner', label: '货主', type: 'text', group: '进口棉', constant: true },
  { key: 'remark', label: '备注', type: 'text', group: '其他' },
]

export const FIELD_BY_KEY = new Map(FIELDS.map((field) => [field.key, field]))

export type WeightUnit = 't' | 'kg'

/** How one column is read. `field` null = ignored. `unit` null for weights = by magnitude. */
export type ColumnMapping = { column: number; field: string | null; unit: WeightUnit | null }
