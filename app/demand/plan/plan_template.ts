import { MOST_COMPONENTS } from '#app/demand/rules/plan_tonnes'
import { PLAN_FIELDS, PLAN_COLUMNS } from '#app/demand/plan/plan_fields'
import type { GoodsField } from '#app/goods_import/sheet/goods_field'
import { makeXlsx } from '#core/sheets/make_xlsx'
import { XLSX_TYPE } from '#core/wire_files'

/** Empty rows that have the formats of their columns. */
const ROWS = 20

const titled = ({ label, shownUnit }: GoodsField) => (shownUnit === undefined ? label : `${label}(${shownUnit})`)

/** An empty 配棉 plan with what belongs into its columns. */
export async function planTemplate() {
  const fields = PLAN_COLUMNS.map((key) => PLAN_FIELDS.find(key)!)
  const columns = fields.map((field) => ({
    title: titled(field),
    width: Math.max(10, titled(field).length * 2),
    // Excel would make a day of 28-29.
    text: field.type === 'text' || field.group === '质量',
  }))
  const contents = await makeXlsx(
    { name: '配棉计划', columns, rows: Array.from({ length: ROWS }, () => columns.map(() => null)) },
    {
      name: '填写说明',
      columns: [
        { title: '列', width: 16 },
        { title: '说明', width: 90 },
      ],
      rows: [
        ...fields
          .filter(({ hint }) => hint !== undefined)
          .map((field): [string, string] => [titled(field), field.hint!]),
        ['上限', `一个文件最多${MOST_COMPONENTS}行。支持 xlsx、csv、txt 和网页格式的 xls，列名不必与模板相同`],
      ],
    }
  )
  return { name: '配棉计划模板.xlsx', type: XLSX_TYPE, contents }
}
