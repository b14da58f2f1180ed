import { defineRefusals, missing } from '#core/refusal'

export const GoodsImportRefusal = defineRefusals('goods_import', {
  importMissing: missing('导入记录不存在'),
  sheetUnreadable: '文件无法读取',
  headerMissing: ({ columns }: { columns: string }) =>
    `没有找到表头：前20行里没有“${columns}”之类的列名。可下载模板对照填写`,
  noRows: '文件只有表头，没有数据行',
  tooManyRows: ({ most }: { most: number }) => `一个文件最多${most}行，请拆成几个文件上传`,
  goodsRowsFailed: ({ count }: { count: number }) =>
    `有${count}行未通过校验，没有写入任何商品，请修正后重新上传，或选择跳过`,
  noneOfSheetPasses: '没有可以导入的行，请修正后重新上传',
  noFailedGoods: '没有未通过的行',
  goodsFieldTwice: ({ label }: { label: string }) => `有两列都对应“${label}”，请只保留一列`,
  goodsColumnsMissing: ({ columns }: { columns: string[] }) =>
    `缺少必填列：${columns.join('、')}。请在列对应中指定，或在“整表统一值”中填写`,
})
