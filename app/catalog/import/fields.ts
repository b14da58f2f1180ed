/* The possible meanings of a column of an inspection sheet: field, label, and type of its values. */
import { BALE_MEASURES, SHARES, classWord, measuresIn, type Measure, type ShareName } from '#app/catalog/indicators'
import { ImportKind } from '#app/catalog/codes'

export type FieldType =
  | 'code'
  | 'text'
  | 'integer'
  | 'ordinal'
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
  /** The indicator whose average or extreme it is. */
  of?: ShareName
  /** May be given once for all rows of the sheet; `asked`: required for sheets with one row per bale. */
  constant?: boolean | 'asked'
  /** The only kind of sheet that has this column; both kinds when left out. */
  only?: ImportKind
  /** Label of the column in sheets with one row per bale. */
  baleLabel?: string
}

const shares: SheetField[] = SHARES.flatMap(({ label, keys }) =>
  keys.map((key): SheetField => ({
    key,
    label: classWord(key),
    type: 'share',
    group: `${label}比例`,
    only: ImportKind.rowPerBatch,
    min: 0,
    // Percent, fractions in cells of Excel's percent format, or numbers of bales: which of them the whole row says.
    max: 100_000,
    digits: 4,
  }))
)

/** The measures of one group, as fields of a group in the wizard. */
const measures = (group: Measure['group'], menu: string): SheetField[] =>
  measuresIn(group).map(({ key, label, short, decimals, min, max, constant, of }) => ({
    key,
    label,
    of,
    group: menu,
    type: decimals === 0 ? 'integer' : 'number',
    min,
    max,
    digits: decimals,
    constant,
    baleLabel: BALE_MEASURES.some(({ measure }) => measure === key) ? short : undefined,
  }))

export const FIELDS: SheetField[] = [
  { key: 'batchCode', label: '批号', type: 'code', group: '批次', constant: 'asked' },
  {
    key: 'packets',
    label: '包数',
    type: 'integer',
    group: '批次',
    only: ImportKind.rowPerBatch,
    min: 1,
    max: 100_000,
    constant: true,
  },
  {
    key: 'grossWeight',
    label: '毛重',
    baleLabel: '毛重（单包）',
    type: 'weight',
    group: '重量',
    min: 0,
    max: 100_000,
    constant: 'asked',
  },
  { key: 'tareWeight', label: '皮重', type: 'weight', group: '重量', min: 0, max: 10_000, constant: 'asked' },
  { key: 'netWeight', label: '净重', type: 'weight', group: '重量', min: 0, max: 100_000, constant: true },
  { key: 'publicWeight', label: '公重', type: 'weight', group: '重量', min: 0, max: 100_000, constant: true },
  ...measures('dirt', '重量'),
  { key: 'lvMain', label: '颜色级（主体或各级比例）', baleLabel: '颜色级', type: 'colour', group: '品质' },
  ...measures('fibre', '品质'),
  { key: 'ginning', label: '轧工质量（P1/P2/P3）', type: 'ginning', group: '品质' },
  ...measures('foreign', '品质'),
  { key: 'barCode', label: '棉包条码', type: 'code', group: '逐包', only: ImportKind.rowPerBale },
  { key: 'seq', label: '包序号', type: 'ordinal', group: '逐包', only: ImportKind.rowPerBale, min: 0, max: 1_000_000 },
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
  ...measures('imported', '进口棉'),
  { key: 'bci', label: 'BCI认证', type: 'yesno', group: '进口棉', constant: true },
  { key: 'cargoOwner', label: '货主', type: 'text', group: '进口棉', constant: true },
  { key: 'remark', label: '备注', type: 'text', group: '其他' },
]

export const FIELD_BY_KEY = new Map(FIELDS.map((field) => [field.key, field]))

export type WeightUnit = 't' | 'kg'

/** The reading of one column. `field` null: ignored. `unit` null for a weight: decided by magnitude. */
export type ColumnMapping = { column: number; field: string | null; unit: WeightUnit | null }

/** The columns that have a meaning. */
export const columnsRead = (columns: readonly { column: number; field: string | null }[]): number[] =>
  columns.filter(({ field }) => field !== null).map(({ column }) => column)
