/*
 * Codes of goods (glossary §2).
 */
import { defineCodes, defineStates, isOneOf, type CodeOf } from '#core/define_codes'

export const ProductType = defineCodes(
  'productType',
  '商品类型',
  {
    xinjiang: [1, '新疆棉（公检）'],
    warrant: [2, '仓单棉'],
    xinjiangUninspected: [4, '新疆棉（未公检）'],
    inland: [6, '地产棉'],
    importedCny: [7, '进口棉￥'],
    importedUsd: [8, '进口棉$'],
    cottonseed: [9, '棉籽'],
    sterileSeed: [10, '不孕籽'],
    linters: [11, '短绒'],
    stapleSemiDull: [12, '涤短半光'],
    stapleBright: [13, '涤短有光'],
  },
  {
    columns: [
      'batches.product_type',
      'demands.product_type',
      'order_lines.product_type',
      'settlement_lines.product_type',
      'auction_sessions.product_type',
      'auction_lots.product_type',
      'auction_deposit_rates.product_type',
      'report_auctions.product_type',
      'report_deal_lines.product_type',
      'report_deals.product_type',
      'report_flows.product_type',
      'report_grades.product_type',
      'report_listings.product_type',
      'report_quality.product_type',
      'report_removals.product_type',
    ],
  }
)
export type ProductType = CodeOf<typeof ProductType>

/** Cotton grown in China, sold by its conditioned weight. */
export const DOMESTIC_COTTON = [
  ProductType.xinjiang,
  ProductType.warrant,
  ProductType.xinjiangUninspected,
  ProductType.inland,
] as const

/** Product types with a batch number and an inspection sheet; the others are sold by the tonne. */
export const COTTON = [...DOMESTIC_COTTON, ProductType.importedCny, ProductType.importedUsd] as const

/** Lint paid in yuan, which the spot market trades. */
export const CNY_COTTON = [...DOMESTIC_COTTON, ProductType.importedCny] as const

/** Staple fibre, taxed at 13 %. */
export const STAPLE_FIBRE = [ProductType.stapleSemiDull, ProductType.stapleBright] as const

/** 棉副产品: what else the gin sells. */
export const BY_PRODUCTS = [ProductType.cottonseed, ProductType.sterileSeed, ProductType.linters] as const

/** Sold by the tonne out of a stock, without a batch number of the inspection. */
export const BY_TONNE = [...BY_PRODUCTS, ...STAPLE_FIBRE] as const

export const isByTonne = (type: ProductType) => isOneOf(type, ...BY_TONNE)
export const isCotton = (type: ProductType) => isOneOf(type, ...COTTON)
export const isDomesticCotton = (type: ProductType) => isOneOf(type, ...DOMESTIC_COTTON)

export const WeightType = defineCodes(
  'weightType',
  '重量类型',
  { conditioned: [1, '公重'], gross: [2, '毛重'] },
  { columns: ['batches.weight_type', 'order_lines.weight_type', 'settlement_lines.weight_type'] }
)
export type WeightType = CodeOf<typeof WeightType>

export const Region = defineCodes(
  'region',
  '区域',
  { southXinjiang: [1, '南疆'], northXinjiang: [2, '北疆'], inland: [3, '内地'] },
  { columns: ['batches.region', 'producers.region', 'entrepots.region'] }
)
export type Region = CodeOf<typeof Region>

/** How the cotton was ginned and picked. */
export const BatchType = defineCodes(
  'batchType',
  '加工方式',
  {
    sawGinned: [1, '锯齿棉'],
    rollerGinned: [2, '皮辊棉'],
    machinePicked: [3, '机采棉'],
    extraLongStaple: [4, '长绒棉'],
    rollerGinnedMachinePicked: [5, '皮辊机采棉'],
  },
  { columns: ['batches.batch_type'] }
)
export type BatchType = CodeOf<typeof BatchType>

export const PickType = defineCodes(
  'pickType',
  '采摘方式',
  { byHand: [1, '手摘'], byMachine: [2, '机采'] },
  { columns: ['batches.pick_type'] }
)
export type PickType = CodeOf<typeof PickType>

export const PackageType = defineCodes(
  'packageType',
  '包装',
  {
    plastic: [1, '塑料包装'],
    cottonCloth: [2, '棉布包装'],
    wovenBag: [3, '编织袋'],
    bulk: [4, '散装'],
    other: [9, '其他'],
  },
  { columns: ['batches.package_type'] }
)
export type PackageType = CodeOf<typeof PackageType>

/** state-machines §2.3: in transit → stored on arrival; the reverse only while the batch is on sale. */
export const InTransitState = defineStates(
  'inTransitState',
  '在途',
  { stored: [1, '否', 'plain', ['inTransit']], inTransit: [9, '是', 'amber', ['stored']] },
  { initial: ['stored', 'inTransit'], columns: ['batches.in_transit_state'] }
)
export type InTransitState = CodeOf<typeof InTransitState>

export const CiqTerm = defineCodes(
  'ciqTerm',
  '商检条款',
  {
    ciqWeightAndQuality: [1, 'CIQ重量质量为准'],
    shipped: [2, '装船重量/质量为准'],
    ciqWeightShippedQuality: [3, 'CIQ重量+装船质量'],
  },
  { columns: ['batches.ciq_term'] }
)
export type CiqTerm = CodeOf<typeof CiqTerm>

/**
 * The sales state shared by all kinds of deals (state-machines §2). Orders, holds and auctions all change it by a conditional update, so that of two
 * concurrent attempts on a batch exactly one succeeds.
 */
export const SalesState = defineStates(
  'salesState',
  '销售状态',
  {
    // Goods by the tonne are sold out without being ordered as a whole.
    onSale: [1, '在售', 'green', ['ordered', 'booked', 'reserved', 'sold']],
    ordered: [2, '待接单', 'amber', ['onSale', 'booked']],
    booked: [7, '已预订', 'indigo', ['onSale', 'sold']],
    reserved: [8, '已预留', 'indigo', ['onSale', 'ordered', 'booked']],
    sold: [9, '已售', 'grey', ['onSale']],
  },
  { initial: ['onSale'], columns: ['batches.sales_state'] }
)
export type SalesState = CodeOf<typeof SalesState>

/** Colour and its level; the first digit is the level, the second the type. */
export const ColourGrade = defineCodes(
  'colourGrade',
  '颜色级',
  {
    white1: [11, '白棉1级'],
    white2: [21, '白棉2级'],
    white3: [31, '白棉3级'],
    white4: [41, '白棉4级'],
    white5: [51, '白棉5级'],
    lightSpotted1: [12, '淡点污棉1级'],
    lightSpotted2: [22, '淡点污棉2级'],
    lightSpotted3: [32, '淡点污棉3级'],
    lightYellow1: [13, '淡黄染棉1级'],
    lightYellow2: [23, '淡黄染棉2级'],
    lightYellow3: [33, '淡黄染棉3级'],
    yellow1: [14, '黄染棉1级'],
    yellow2: [24, '黄染棉2级'],
  },
  { columns: ['report_grades.grade'] }
)
export type ColourGrade = CodeOf<typeof ColourGrade>

export const AgioTableType = defineCodes(
  'agioTableType',
  '升贴水表',
  { exchange: [1, '郑商所升贴水'], association: [2, '质量差价（中棉协）'] },
  { columns: ['agio_tables.type'] }
)
export type AgioTableType = CodeOf<typeof AgioTableType>

/** An import of an inspection sheet: no batch is written before `writing`, which writes all or none. */
export const ImportState = defineStates(
  'importState',
  '导入状态',
  {
    mapping: [1, '待确认列', 'amber', ['checking', 'failed', 'cancelled']],
    checking: [2, '校验中', 'indigo', ['checked', 'failed', 'cancelled']],
    checked: [3, '待导入', 'amber', ['checking', 'writing', 'cancelled']],
    writing: [4, '导入中', 'indigo', ['checked', 'failed', 'cancelled', 'done']],
    failed: [7, '失败', 'red', ['checking', 'cancelled']],
    cancelled: [8, '已取消', 'grey'],
    done: [9, '已完成', 'green'],
  },
  { initial: ['mapping'], columns: ['imports.state'] }
)
export type ImportState = CodeOf<typeof ImportState>

export const ImportKind = defineCodes(
  'importKind',
  '表格类型',
  { rowPerBatch: [1, '每行一批'], rowPerBale: [2, '每行一包'] },
  { columns: ['imports.kind'] }
)
export type ImportKind = CodeOf<typeof ImportKind>

/** Severity of the problems in a row of an import. */
export const ImportRowLevel = defineCodes(
  'importRowLevel',
  '校验结果',
  { good: [0, '通过', 'green'], warning: [1, '提醒', 'amber'], error: [2, '错误', 'red'] },
  { columns: ['import_rows.level'] }
)
export type ImportRowLevel = CodeOf<typeof ImportRowLevel>
