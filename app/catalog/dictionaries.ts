/*
 * Enumerations of goods (glossary §2.4, §2.5, §2.8, §2.10, §2.12, §2.13, §2.19).
 */
import { defineDictionary } from '#core/dictionary'

export const ProductTypes = defineDictionary('productType', '商品类型', {
  1: '新疆棉（公检）',
  2: '仓单棉',
  4: '新疆棉（未公检）',
  6: '地产棉',
  7: '进口棉￥',
  8: '进口棉$',
  9: '棉籽',
  10: '不孕籽',
  11: '短绒',
  12: '涤短半光',
  13: '涤短有光',
})

export const WeightTypes = defineDictionary('weightType', '重量类型', { 1: '公重', 2: '毛重' })
export const Regions = defineDictionary('region', '区域', { 1: '南疆', 2: '北疆', 3: '内地' })
export const BatchTypes = defineDictionary('batchType', '加工方式', {
  1: '锯齿棉',
  2: '皮辊棉',
  3: '机采棉',
  4: '长绒棉',
  5: '皮辊机采棉',
})
export const PickTypes = defineDictionary('pickType', '采摘方式', { 1: '手摘', 2: '机采' })
export const PackageTypes = defineDictionary('packageType', '包装', {
  1: '塑料包装',
  2: '棉布包装',
  3: '编织袋',
  4: '散装',
  9: '其他',
})
export const InTransitStates = defineDictionary('inTransitState', '在途', { 1: ['否', 'plain'], 9: ['是', 'amber'] })
export const CiqTerms = defineDictionary('ciqTerm', '商检条款', {
  1: 'CIQ重量质量为准',
  2: '装船重量/质量为准',
  3: 'CIQ重量+装船质量',
})

export const SalesStates = defineDictionary('salesState', '销售状态', {
  1: ['在售', 'green'],
  2: ['待接单', 'amber'],
  7: ['已预订', 'indigo'],
  8: ['已预留', 'indigo'],
  9: ['已售', 'grey'],
})

export const ColourGrades = defineDictionary('colourGrade', '颜色级', {
  11: '白棉1级',
  21: '白棉2级',
  31: '白棉3级',
  41: '白棉4级',
  51: '白棉5级',
  12: '淡点污棉1级',
  22: '淡点污棉2级',
  32: '淡点污棉3级',
  13: '淡黄染棉1级',
  23: '淡黄染棉2级',
  33: '淡黄染棉3级',
  14: '黄染棉1级',
  24: '黄染棉2级',
})

export const AgioTableTypes = defineDictionary('agioTableType', '升贴水表', {
  1: '郑商所升贴水',
  2: '质量差价（中棉协）',
})
export const ProducerStates = defineDictionary('producerState', '加工厂状态', {
  1: ['正常', 'green'],
  2: ['停用', 'grey'],
})
export const EntrepotStates = defineDictionary('entrepotState', '仓库状态', {
  1: ['正常', 'green'],
  2: ['停用', 'grey'],
})

export const ImportStates = defineDictionary('importState', '导入状态', {
  1: ['待确认列', 'amber'],
  2: ['校验中', 'indigo'],
  3: ['待导入', 'amber'],
  4: ['导入中', 'indigo'],
  7: ['失败', 'red'],
  8: ['已取消', 'grey'],
  9: ['已完成', 'green'],
})
export const ImportKinds = defineDictionary('importKind', '表格类型', { 1: '每行一批', 2: '每行一包' })
