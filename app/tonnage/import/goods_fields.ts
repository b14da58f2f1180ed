/* The possible meanings of a column of a sheet with goods by the tonne, and the titles by which they are known. */
import type { TitleReader } from '#app/catalog/import/header'
import { normalise } from '#app/catalog/import/synonyms'
import type { GoodsField } from '#app/tonnage/import/goods_field'
import { sheetOffers } from '#app/tonnage/ports/sheet_offers'

const percent = (key: string, label: string, digits: number, titles: string): GoodsField => ({
  key,
  label,
  digits,
  titles,
  type: 'number',
  group: '棉副指标',
  min: 0,
  max: 100,
})

const FACT_FIELDS: GoodsField[] = [
  {
    key: 'productType',
    label: '商品类型',
    type: 'text',
    group: '商品',
    required: true,
    constant: true,
    titles: '商品类型 品名 商品 商品名称 产品 产品名称 货物名称 货物 品种 名称 类型 货品',
    hint: '棉籽、不孕籽、短绒、涤短半光、涤短有光',
  },
  {
    key: 'batchCode',
    label: '货号',
    type: 'code',
    group: '商品',
    titles: '货号 批号 编号 商品编号 批次号 批次 货物编号 自编号',
    hint: '本企业的编号，不填时由平台编号',
  },
  {
    key: 'weight',
    label: '吨数',
    type: 'weight',
    group: '数量',
    required: true,
    min: 0,
    max: 100_000,
    titles: '吨数 数量 重量 净重 毛重 库存 库存量 库存数量 可售数量 可售量 可供数量 可供量 供应量 供应数量 总重 总重量',
    hint: '单位为吨，最多三位小数；列名写“数量(kg)”时填公斤',
  },
  {
    key: 'minLot',
    label: '起订量',
    type: 'weight',
    group: '数量',
    min: 0,
    max: 100_000,
    constant: true,
    titles: '起订量 最小起订量 最低起订量 起订 起批量 最小订货量 起售量',
  },
  {
    key: 'productionYear',
    label: '生产年度',
    type: 'year',
    group: '商品',
    constant: true,
    titles: '生产年度 年度 年份 棉花年度 产季 加工年度',
    hint: '棉副必填，如 2026 或 2026/27',
  },
  {
    key: 'chandi',
    label: '产地',
    type: 'text',
    group: '商品',
    required: true,
    constant: true,
    titles: '产地 产区 原产地 产地名称 生产地',
    hint: '如 新疆奎屯、江苏江阴',
  },
  {
    key: 'region',
    label: '区域（南疆/北疆/内地）',
    type: 'region',
    group: '商品',
    constant: true,
    titles: '区域 疆区',
  },
  {
    key: 'producerName',
    label: '生产厂家',
    type: 'text',
    group: '商品',
    constant: true,
    titles: '生产厂家 厂家 生产企业 生产单位 加工厂 轧花厂 加工企业 加工单位 厂商 生产厂 制造商 品牌',
    hint: '涤短必填',
  },
  {
    key: 'packageType',
    label: '包装',
    type: 'text',
    group: '商品',
    constant: true,
    titles: '包装 包装方式 包装形式',
    hint: '散装、编织袋、塑料包装、棉布包装',
  },
  percent('oilContent', '含油率', 1, '含油率 含油 含油量 出油率 油分 粗脂肪'),
  percent('linterContent', '含绒率', 1, '含绒率 含绒 含绒量 含短绒率 短绒率 残绒率'),
  percent('moisture', '水分', 2, '水分 水份 含水 含水率 含水量 回潮率 回潮'),
  percent('impurity', '含杂率', 2, '含杂率 含杂 杂质 杂质率'),
  {
    key: 'linterClass',
    label: '短绒类别',
    type: 'text',
    group: '棉副指标',
    constant: true,
    titles: '短绒类别 类别 绒类 等别',
    hint: '短绒必填：一类绒、二类绒、三类绒',
  },
  {
    key: 'luster',
    label: '光泽（半光/有光）',
    type: 'text',
    group: '涤短指标',
    constant: true,
    titles: '光泽 光泽度 光别',
    hint: '商品类型只写“涤短”时填 半光 或 有光',
  },
  {
    key: 'size',
    label: '规格（线密度×长度）',
    type: 'text',
    group: '涤短指标',
    constant: true,
    titles: '规格 型号 规格型号',
    hint: '如 1.56dtex×38mm，也可分填线密度和切断长度',
  },
  {
    key: 'dtex',
    label: '线密度',
    type: 'number',
    group: '涤短指标',
    min: 0.5,
    max: 20,
    digits: 2,
    titles: '线密度 纤度 细度 dtex',
    hint: '单位 dtex',
  },
  {
    key: 'cutLength',
    label: '切断长度',
    type: 'number',
    group: '涤短指标',
    min: 20,
    max: 120,
    digits: 1,
    titles: '切断长度 长度 切长 纤维长度',
    hint: '单位 mm',
  },
  {
    key: 'fibreGrade',
    label: '等级',
    type: 'text',
    group: '涤短指标',
    constant: true,
    titles: '等级 品级 质量等级 级别',
    hint: '涤短必填：A 或 B',
  },
  {
    key: 'weightType',
    label: '计重方式',
    type: 'text',
    group: '涤短指标',
    constant: true,
    titles: '计重方式 重量类型 计量方式 计重',
    hint: '毛重 或 公定重量（仅涤短），不填为毛重',
  },
  {
    key: 'entrepotName',
    label: '仓库',
    type: 'text',
    group: '存放',
    constant: true,
    titles: '仓库 存放仓库 仓库名称 提货仓库 库房',
  },
  {
    key: 'place',
    label: '存放地',
    type: 'text',
    group: '存放',
    constant: true,
    titles: '存放地 存放地点 存放地址 货物所在地 所在地 提货地 提货地点',
    hint: '仓库或存放地填一项即可挂牌',
  },
  { key: 'province', label: '省', type: 'text', group: '存放', constant: true, titles: '省 省份' },
  { key: 'city', label: '市', type: 'text', group: '存放', constant: true, titles: '市 城市' },
  {
    key: 'transit',
    label: '是否在途',
    type: 'yesno',
    group: '存放',
    constant: true,
    titles: '是否在途 在途 货物状态',
    hint: '在途 或 在库，不填为在库',
  },
  {
    key: 'arrivalDate',
    label: '到库日期',
    type: 'date',
    group: '存放',
    constant: true,
    titles: '到库日期 预计到库日期 到货日期 预计到货日期 预计到货',
  },
  { key: 'remark', label: '备注', type: 'text', group: '其他', titles: '备注 说明' },
]

/** The facts of the goods, in which the remark comes last, with what says at what they are offered. */
export const goodsFields = (): GoodsField[] => [
  ...FACT_FIELDS.slice(0, -1),
  ...sheetOffers().fields,
  ...FACT_FIELDS.slice(-1),
]

/** Fields by key, and keys by title. Modules have registered theirs when the first sheet comes. */
const read = () => {
  const fields = goodsFields()
  return {
    byKey: new Map(fields.map((field) => [field.key, field])),
    byTitle: new Map(
      fields.flatMap(({ key, titles }) => titles.split(' ').map((title) => [normalise(title), key] as const))
    ),
  }
}
let kept: ReturnType<typeof read> | undefined
const known = () => (kept ??= read())

export const goodsField = (key: string): GoodsField | undefined => known().byKey.get(key)

const UNIT_BEHIND = /(kg|元吨|t|mm|dtex|吨|公斤|千克|毫米)$/

function fieldOfTitle(title: string): string | null {
  const { byTitle } = known()
  return byTitle.get(title) ?? byTitle.get(title.replace(UNIT_BEHIND, '')) ?? null
}

/** A title below another one (`指标` over `含油率`) means what it says itself, or what both say together. */
function fieldOfColumn(titles: string[]): string | null {
  if (titles.length === 0) return null
  const leaf = titles.at(-1)!
  const field = fieldOfTitle(normalise(leaf)) ?? fieldOfTitle(normalise(titles.join('')))
  return field !== null && goodsField(field)!.unless?.test(titles.join('').normalize('NFKC')) ? null : field
}

export const GOODS_TITLES: TitleReader = {
  fieldsOf: (titles) => titles.map(fieldOfColumn),
  isWeight: (field) => goodsField(field)?.type === 'weight',
}

/** Required fields that neither a column nor a value for all rows gives. */
export function missingGoodsFields(
  mapping: readonly { field: string | null }[],
  constants: Record<string, string>
): string[] {
  const given = new Set([...mapping.map(({ field }) => field), ...Object.keys(constants)])
  return goodsFields()
    .filter(({ key, required }) => required && !given.has(key))
    .map(({ key }) => key)
}
