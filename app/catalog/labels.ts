import { defineLabels } from '#core/validation'
import { FIELDS } from '#app/catalog/import/fields'
import { SHARE_LABELS } from '#app/catalog/indicators'

/** Fields of sheets only: figures of one bale, and columns that give several fields. */
const ONLY_ON_SHEETS = ['barCode', 'seq', 'ginning', 'process']
const ofSheets = Object.fromEntries(
  FIELDS.filter(({ key, type }) => type !== 'share' && !ONLY_ON_SHEETS.includes(key)).map(({ key, label }) => [
    key,
    label,
  ])
)

/** Makes this module's validators, which report errors with these labels. */
export const validator = defineLabels({
  ...ofSheets,
  ...SHARE_LABELS,
  'importId': '导入编号',
  'sheet': '工作表',
  'kind': '表格类型',
  'mapping': '列对应',
  'mapping.*.column': '列',
  'mapping.*.field': '列的含义',
  'mapping.*.unit': '重量单位',
  'constants': '整表统一值',
  'skipErrors': '跳过有错误的行',
  'state': '导入状态',
  'level': '检查结果',
  'productType': '商品类型',
  'productId': '商品编号',
  'productIds': '商品',
  'weightType': '重量类型',
  'packageType': '包装',
  'province': '省份',
  'city': '城市',
  'district': '区县',
  'region': '区域',
  'producerName': '加工厂',
  'producerCode': '加工厂代码',
  'entrepotId': '仓库',
  'inTransitState': '在途状态',
  'arrivalDate': '到库日期',
  'verifyDate': '公检日期',
  'shipmentDate': '装船日期',
  'lvMain': '主体颜色级',
  'batchType': '加工方式',
  'premiumAgio': '优质溢价',
  'pod': '目的港',
  'quota': '自带配额比例',
  'ciqTerm': '商检条款',
  'name': '版本名称',
  'cropYear': '年度',
  'effectiveDate': '生效日期',
  'source': '依据',
  'copiedFromId': '原版本',
  'rates': '升贴水',
  'rates.colour': '颜色级升贴水',
  'rates.length': '长度级升贴水',
  'rates.micronaire': '马克隆值级升贴水',
  'rates.strength': '断裂比强度升贴水',
  'rates.uniformity': '长度整齐度升贴水',
  'rates.ginning': '轧工质量升贴水',
  'rates.foreignFibre': '异性纤维贴水',
})
