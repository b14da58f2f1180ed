import { MOST_GOODS } from '#app/goods_import/sheet/read_book'
import type { GoodsField } from '#app/goods_import/sheet/goods_field'
import type { SheetKind } from '#app/goods_import/sheet/sheet_kind'
import { makeXlsx } from '#core/sheets/make_xlsx'
import { XLSX_TYPE } from '#core/wire_files'

/** The title with the unit that is meant. */
const titled = ({ label, shownUnit }: GoodsField) => {
  const plain = label.replace(/（.*/, '')
  return shownUnit === undefined ? plain : `${plain}(${shownUnit})`
}
const columnOf = (field: GoodsField) => ({
  title: titled(field),
  width: Math.max(10, titled(field).length * 2),
  // Excel keeps all digits of a number that is text.
  text: field.type === 'code' || field.type === 'date',
})
/** Empty rows that have the formats of their columns. */
const ROWS = 50

/** An empty sheet of a kind with what belongs into its columns. */
export async function goodsTemplate({ fields, template }: SheetKind) {
  const columns = fields.all.map(columnOf)
  const contents = await makeXlsx(
    { name: '商品', columns, rows: Array.from({ length: ROWS }, () => columns.map(() => null)) },
    {
      name: '填写说明',
      columns: [
        { title: '列', width: 24 },
        { title: '说明', width: 80 },
      ],
      rows: [
        ...fields.all.filter(({ hint }) => hint !== undefined).map(({ label, hint }) => [label, hint!]),
        ...(await template.notes()),
        ['上限', `一个文件最多${MOST_GOODS}行。支持 xlsx、csv、txt 和网页格式的 xls，列名不必与模板相同`],
      ],
    }
  )
  return { name: template.name, type: XLSX_TYPE, contents }
}
