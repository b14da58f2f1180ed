import db from '@adonisjs/lucid/services/db'
import type Import from '#app/catalog/models/import'
import { failedRowsBook } from '#app/catalog/import/failed_rows'
import type { Layout } from '#app/catalog/import/layout'
import { TEMPLATE_COLUMNS } from '#app/catalog/import/sheet_columns'
import { refuse } from '#core/errors'
import { makeXlsx } from '#core/sheets/make_xlsx'
import { ImportRowLevel } from '#app/catalog/codes'
import { CatalogRefusal } from '#app/catalog/refusals'

/** Maximum rows in a file of failed rows; more failures indicate a wrong mapping. */
const MOST = 20_000

/** The rows that were not imported, in the sheet's own columns after a column of reasons, for correction and another upload. */
export async function failedRowsFile(sheet: Import): Promise<Buffer> {
  const rows = await db
    .from('import_rows')
    .where({ import_id: sheet.id, level: ImportRowLevel.error })
    .orderBy('row_no')
    .orderBy('id')
    .limit(MOST)
  if (rows.length === 0) throw refuse(CatalogRefusal.noFailedRows)
  const { columns } = sheet.layout as Layout
  const failed = rows.map(({ row_no: rowNo, errors, cells }) => ({ rowNo, errors, cells }))
  return failedRowsBook(columns, ['batchCode', 'barCode'], failed)
}

const HOWTO: [string, string][] = [
  ['批号', '11位数字。请保持“文本”格式，否则 Excel 会改成科学计数法，丢失数字'],
  ['比例列', '各级比例填百分数（如 62.4），同一指标合计应为100；没有的填0，整个指标未知则全部留空'],
  ['重量', '单位为吨，三位小数；也可把列名改成“毛重(kg)”后填公斤'],
  ['公重', '可以不填：按净重、含杂率、回潮率计算。填写时以证书为准'],
  ['加工类型', '锯齿细绒棉、锯齿机采棉、皮辊细绒棉、皮辊机采棉、长绒棉'],
  ['日期', '如 2025-11-03'],
  ['逐包数据', '也可以每行一包：批号、棉包条码、颜色级、长度、马克隆值、断裂比强度、长度整齐度、轧工质量、毛重(kg)'],
  ['上限', '一个文件最多10万行、20MB。支持 xlsx、csv、txt 和网页格式的 xls'],
]

/** 检测导入模板.xlsx */
export function templateFile(): Promise<Buffer> {
  return makeXlsx(
    {
      name: '检测数据',
      columns: TEMPLATE_COLUMNS,
      rows: Array.from({ length: 200 }, () => TEMPLATE_COLUMNS.map(() => null)),
    },
    {
      name: '填写说明',
      columns: [
        { title: '列', width: 14 },
        { title: '说明', width: 90 },
      ],
      rows: HOWTO,
    }
  )
}
