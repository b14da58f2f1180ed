/*
 * The names of criteria and the scale on which their numbers are kept: `lenAvg=29.1~` is 291 in tenths of a millimetre.
 */
export const RANGE_PARAMS = {
  lenAvg: { label: '长度', unit: 'mm', scale: 10 },
  strengthAvg: { label: '强力', unit: 'cN/tex', scale: 10 },
  mikeAvg: { label: '马值', unit: '', scale: 10 },
  uniformityAvg: { label: '长整', unit: '%', scale: 10 },
  impurity: { label: '含杂', unit: '%', scale: 100 },
  moisture: { label: '回潮', unit: '%', scale: 100 },
  /** Yuan on the wire, cents inside. */
  price: { label: '价格', unit: '元/吨', scale: 100 },
  standardPrice: { label: '折标准级价', unit: '元/吨', scale: 100 },
  weight: { label: '重量', unit: '吨', scale: 1000 },
  packets: { label: '包数', unit: '包', scale: 1 },
  foreignFiber: { label: '异纤', unit: '包', scale: 1 },
} as const

export const CODE_PARAMS = {
  productType: '商品类型',
  productionYear: '年度',
  region: '区域',
  batchType: '加工方式',
  pickType: '采摘方式',
  weightType: '重量类型',
  priceType: '报价方式',
  deliveryType: '交货方式',
  storageFeeType: '仓储费',
  salesState: '销售状态',
  spotType: '现货/预售',
  adjustable: '议价',
  inTransitState: '在途',
  bci: 'BCI认证',
  lvMain: '颜色级',
  mikeMain: '马克隆值级',
  registrable: '可注册仓单',
} as const

export const NAME_PARAMS = {
  chandi: '产地',
  province: '存放地',
  producer: '加工厂',
  entrepot: '仓库',
  seller: '卖家',
} as const

export const MIKE_CLASSES = ['C1', 'B1', 'A', 'B2', 'C2'] as const

export type RangeName = keyof typeof RANGE_PARAMS
export type CodeName = keyof typeof CODE_PARAMS
export type NameName = keyof typeof NAME_PARAMS
