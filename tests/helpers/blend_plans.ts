/* 配棉 plans as mills send them, each awkward in its own way. */
import { bytes, sheetXml, xlsx, type XlsxCell } from '#tests/helpers/sheets'

const book = (rows: XlsxCell[][], name = '配棉') => Buffer.from(xlsx({ [name]: sheetXml(rows) }))
const text = (rows: string[][], separator = ',') =>
  Buffer.from(bytes(rows.map((row) => row.join(separator)).join('\n')))

/** A heading, the tonnes of the whole in a line above, shares in Excel's percent format, what the mill takes out of its own process, totals and signatures. */
export const SHARES_OF_A_HEADING = book([
  ['江夏棉纺织有限公司12月配棉计划表'],
  ['品种：精梳40支　　总用棉量：500 吨　　制表日期：2026-11-28'],
  ['序号', '原棉产地', '等级', '长度(mm)', '强力(cN/tex)', '马值', '整齐度%', '含杂%', '配比', '计划价(元/吨)'],
  [1, '新疆北疆机采', '21-31', '≥29', 29, '3.7-4.2', 83, '≤2.0', 0.45, 16800],
  [2, '南疆手摘', '31及以上', '28.5以上', '28', 'A', '82.5', 2.5, 0.3, '1.65万'],
  [3, '巴西棉', '3128B', null, '29±0.5', null, null, '1.5', 0.2, '面议'],
  [4, '回花', null, null, null, null, null, null, 0.05, null],
  ['合计', null, null, null, null, null, null, null, 1, null],
  ['制表：周敏　　审核：王建国　　总工：李红'],
])

/** Text with tabs: titles in the words of the workshop, kilograms in the title, grades of the old standard. */
export const KILOGRAMS = text(
  [
    ['原料名称', '品级', '绒长', '单强', '细度', '回潮', '用量(kg)', '供应商', '备注'],
    ['新疆3128B', '', '', '28.5', '4.2', '8.5', '42,500', '某棉业', '急'],
    ['地产棉 湖北', '3级', '28', '27', 'B', '≤9', '20000', '', ''],
    ['仓单棉', '白棉2级/白棉3级', '29~30', '不低于29', 'A、B2', '', '63000', '', '仓库：武汉'],
  ],
  '\t'
)

/** Both ends of a measure below one title, and a second column of the same kind. */
export const TWO_ENDS = book([
  ['组分', '类型', '颜色级', '长度', null, '马克隆值', null, '断裂比强度', '吨数', '单价'],
  [null, null, null, '下限', '上限', '下限', '上限', null, null, null],
  ['A', '新疆棉', '31', 28, 29, 3.5, 4.9, 28, 33.3333333, 16500],
  ['B', '新疆棉（未公检）', '41/31', 27.5, null, null, 4.9, 27, 20, 16500],
  ['合计', null, null, null, null, null, null, null, 60, null],
])

/** Two mixes in one sheet, each named once, with its shares and the tonnes of the whole. */
export const TWO_MIXES = text([
  ['纱支', '组分', '品名', '颜色级', '长度', '强力', '比例%', '总吨数'],
  ['精梳60支', '1', '长绒棉', '11', '37', '40', '60', '90'],
  ['', '2', '新疆机采棉', '21', '30', '30', '40', ''],
  ['普梳32支', '1', '新疆手摘棉', '31', '28', '28', '70', '200'],
  ['', '2', '澳棉', '31', '29', '29', '28', ''],
])

/** Nothing in it is as it should be, but for the last row. */
export const MISTAKES = text([
  ['类型', '颜色级', '长度', '强力', '马值', '整齐度', '杂质', '吨数', '价格', '成纱质量'],
  ['新疆棉', '七级', '30-29', '二十八', '3.7-4.2', '83', '2.5', '30', '16500', '一等'],
  ['新疆棉', '31', '290', '28', '9', '130', '2.5', '三十', '面谈看货', '一等'],
  ['涤纶短纤', '', '38', '', '', '', '', '10', '7200', ''],
  ['美元进口棉', '31', '29', '29', 'A', '', '', '10', '88', ''],
  ['', '', '', '', '', '', '', '0', '', '一等'],
  ['新疆棉', '31', '29', '28', '3.7-4.2', '83', '2.5', '30', '16500', '一等'],
])

/** As many rows as no mix has. */
export const FIVE_THOUSAND = text([
  ['类型', '颜色级', '长度', '吨数'],
  ...Array.from({ length: 5_000 }, () => ['新疆棉', '31', '29', '1']),
])
