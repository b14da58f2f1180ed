import { goodsNoun, type RefusedGoods } from '#app/catalog/rules/goods_noun'
import { defineRefusals, missing } from '#core/refusal'

export const CatalogRefusal = defineRefusals('catalog', {
  agioTableMissing: missing('升贴水表不存在'),
  importMissing: missing('导入记录不存在'),
  batchMissing: missing('商品不存在'),
  batchInUse: ({ byTonne }: RefusedGoods) => `${goodsNoun(byTonne)}已有挂牌或交易记录，不能删除`,
  conditionedWeightMissing: '按公重结算需要公重，或净重、含杂率和回潮率。请补充，或改为按毛重结算',
  sheetUnreadable: '文件无法读取',
  tooManySheets: '今天上传的检测表过多，请明天再上传',
  nothingToImport: '没有可以导入的批次',
  noFailedRows: '没有未通过的行',
  orderOpenNotInTransit: ({ batchCode, byTonne }: RefusedGoods & { batchCode: string }) =>
    `${goodsNoun(byTonne)}${batchCode}存在未完结的订单，不能改为在途`,
  agioVersionUsed: '该版本已用于计价，不能修改，请复制为新版本',
  importRunning: ({ fileName }: { fileName: string }) => `“${fileName}”正在处理中，请等它结束或先取消`,
  batchCodeTaken: ({ batchCode }: { batchCode: string }) => `批号${batchCode}已存在`,
  rowsFailed: ({ count }: { count: number }) => `有${count}行未通过校验，请修正后重新上传，或选择跳过这些行`,
  fieldTwice: ({ label }: { label: string }) => `有两列都对应“${label}”，请只保留一列`,
  columnsMissing: ({ columns }: { columns: string[] }) =>
    `缺少必填列：${columns.join('、')}。请在列对应中指定，或在“整表统一值”中填写`,
  /** The first error found by the checks of a batch (glossary §1.1). */
  qualityContradicts: ({ problem }: { problem: string }) => problem,
  transitByItsSteps: '在库与在途之间请用“到库”或“发运”登记',
  onTheWayHasNoWarehouse: ({ byTonne }: RefusedGoods) => `在途${goodsNoun(byTonne)}没有仓库，请在“到库”时登记`,
  soldOtherwise: '整批销售与按吨销售的商品不能互相更改',
  keptByTonne: '按吨销售的商品请在“按吨商品”中修改或删除',
  listedNotEditable: '批次已挂牌，请先撤牌',
  takenNotEditable: '批次已有订单或预留，不能修改',
})
