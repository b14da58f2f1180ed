import { defineRefusals, missing, stale } from '#core/refusal'
import type { Tonnes } from '#core/money'

export const TonnageRefusal = defineRefusals('tonnage', {
  goodsMissing: missing('商品不存在或已被删除'),
  /** Somebody was faster, or more was typed than there is. */
  restTooSmall: stale(({ rest }: { rest: Tonnes }) => `余量不足，当前可订${rest.toFixed(3)}吨`),
  belowMinimum: ({ minimum }: { minimum: Tonnes }) =>
    `订购吨数不能低于起订量${minimum.toFixed(3)}吨（余量不足起订量时可全部订购）`,
  soldOut: stale('该商品已售罄'),
  lowersBelowZero: ({ rest }: { rest: Tonnes }) => `调减不能超过余量${rest.toFixed(3)}吨`,
  alreadyReturned: stale('该订单占用的吨数已退回'),
  notByTonne: '该商品不按吨销售',
  importMissing: missing('导入记录不存在'),
  sheetUnreadable: '文件无法读取',
  headerMissing: '没有找到表头：前20行里没有“商品类型、吨数、产地”之类的列名。可下载模板对照填写',
  noRows: '文件只有表头，没有数据行',
  tooManyRows: ({ most }: { most: number }) => `一个文件最多${most}行，请拆成几个文件上传`,
  goodsRowsFailed: ({ count }: { count: number }) =>
    `有${count}行未通过校验，没有写入任何商品，请修正后重新上传，或选择跳过`,
  noneOfSheetPasses: '没有可以导入的行，请修正后重新上传',
  noFailedGoods: '没有未通过的行',
  goodsFieldTwice: ({ label }: { label: string }) => `有两列都对应“${label}”，请只保留一列`,
  goodsColumnsMissing: ({ columns }: { columns: string[] }) =>
    `缺少必填列：${columns.join('、')}。请在列对应中指定，或在“整表统一值”中填写`,
  /** A batch is sold whole. */
  noTonnesOfBatch: '整批销售的商品不能指定吨数',
})
