import { GOODS_FIELDS } from '#app/tonnage/import/goods_fields'
import { MOST_GOODS } from '#app/tonnage/import/read_book'
import { makeXlsx } from '#core/sheets/make_xlsx'

/** Titles with the unit that is meant. */
const titled = ({ label, unit }: (typeof GOODS_FIELDS)[number]) => {
  const plain = label.replace(/（.*/, '')
  return unit === undefined ? plain : `${plain}(${unit})`
}
const COLUMNS = GOODS_FIELDS.map((field) => ({
  title: titled(field),
  width: Math.max(10, titled(field).length * 2),
  // Excel keeps all digits of a number that is text.
  text: field.type === 'code' || field.type === 'date',
}))
/** Empty rows that have the formats of their columns. */
const ROWS = 50

/** 棉副涤短导入模板.xlsx */
export function goodsTemplate(): Promise<Buffer> {
  return makeXlsx(
    { name: '商品', columns: COLUMNS, rows: Array.from({ length: ROWS }, () => COLUMNS.map(() => null)) },
    {
      name: '填写说明',
      columns: [
        { title: '列', width: 24 },
        { title: '说明', width: 80 },
      ],
      rows: [
        ...GOODS_FIELDS.filter(({ hint }) => hint !== undefined).map(({ label, hint }) => [label, hint!]),
        ['指标', '百分数，如 18.5；没有的留空'],
        ['上限', `一个文件最多${MOST_GOODS}行。支持 xlsx、csv、txt 和网页格式的 xls，列名不必与模板相同`],
      ],
    }
  )
}
