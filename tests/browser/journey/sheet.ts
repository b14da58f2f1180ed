/*
 * The inspection sheet of fixture batch B1 (formulas.md) in the form in which gins send it: GBK, CRLF, the header of real sheets.
 */
import iconv from 'iconv-lite'

export const B1_CODE = '65123251001'
/** A second batch of the same gin, of the same quality. */
export const B2_CODE = '65123251002'
/** Yuan per tonne. */
export const B1_PRICE = 16_850

const COLUMNS: [title: string, value: string | number][] = [
  ['批号', B1_CODE],
  ['白棉2级', 62.4],
  ['白棉3级', 37.6],
  ['28mm', 35.5],
  ['29mm', 48.4],
  ['30mm', 16.1],
  ['平均长度', 29.2],
  ['马克隆值A', 81.7],
  ['马克隆值B2', 18.3],
  ['马克隆值', 4.1],
  ['断裂比强度S2', 71],
  ['断裂比强度S3', 29],
  ['断裂比强度', 29.4],
  ['长度整齐度U2', 58.6],
  ['长度整齐度U3', 41.4],
  ['长度整齐度', 83.1],
  ['轧工质量P1', 10],
  ['轧工质量P2', 90],
  ['合计包数', 186],
  ['合计毛重(t)', 42.48],
  ['合计皮重(t)', 0.223],
  ['合计公重(t)', 43.729],
  ['平均回潮(%)', 5.6],
  ['平均含杂(%)', 1.8],
  ['加工类型', '锯齿机采棉'],
  ['产地', '新疆生产建设兵团第七师'],
  ['加工企业', '奎屯棉业有限责任公司'],
  ['仓库', '新疆生产建设兵团奎屯储运有限公司'],
  ['检验日期', '2025-11-03'],
]

/** A sheet with a row for each of these batches. */
const sheetOf = (...codes: string[]) => ({
  name: '检测数据.csv',
  mimeType: 'text/csv',
  buffer: iconv.encode(
    [COLUMNS.map(([title]) => title), ...codes.map((code) => [code, ...COLUMNS.slice(1).map(([, value]) => value)])]
      .map((row) => `${row.join(',')}\r\n`)
      .join(''),
    'gbk'
  ),
})

export const B1_SHEET = sheetOf(B1_CODE)
export const TWO_BATCHES_SHEET = sheetOf(B1_CODE, B2_CODE)
