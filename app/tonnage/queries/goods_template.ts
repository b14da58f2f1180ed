import type { GoodsField } from '#app/tonnage/import/goods_field'
import { goodsFields } from '#app/tonnage/import/goods_fields'
import { MOST_GOODS } from '#app/tonnage/import/read_book'
import { smallestLot } from '#app/tonnage/queries/smallest_lot'
import { ProductType } from '#app/catalog/codes'
import { makeXlsx } from '#core/sheets/make_xlsx'

/** Titles with the unit that is meant. */
const UNITS: Record<string, string> = {
  weight: '吨',
  minLot: '吨',
  dtex: 'dtex',
  cutLength: 'mm',
  oilContent: '%',
  linterContent: '%',
  moisture: '%',
  impurity: '%',
}
const titled = ({ key, label, shownUnit }: GoodsField) => {
  const plain = label.replace(/（.*/, '')
  const unit = shownUnit ?? UNITS[key] ?? null
  return unit === null ? plain : `${plain}(${unit})`
}
const columnOf = (field: GoodsField) => ({
  title: titled(field),
  width: Math.max(10, titled(field).length * 2),
  // Excel keeps all digits of a number that is text.
  text: field.type === 'code' || field.type === 'date',
})
/** Empty rows that have the formats of their columns. */
const ROWS = 50

/** 棉副涤短导入模板.xlsx */
export async function goodsTemplate(): Promise<Buffer> {
  const fields = goodsFields()
  const columns = fields.map(columnOf)
  const seed = await smallestLot(ProductType.cottonseed)
  const staple = await smallestLot(ProductType.stapleSemiDull)
  return makeXlsx(
    { name: '商品', columns, rows: Array.from({ length: ROWS }, () => columns.map(() => null)) },
    {
      name: '填写说明',
      columns: [
        { title: '列', width: 24 },
        { title: '说明', width: 80 },
      ],
      rows: [
        ...fields.filter(({ hint }) => hint !== undefined).map(({ label, hint }) => [label, hint!]),
        ['起订量', `不填时棉副${seed}吨、涤短${staple}吨，不能更低`],
        ['指标', '百分数，如 18.5；没有的留空'],
        ['上限', `一个文件最多${MOST_GOODS}行。支持 xlsx、csv、txt 和网页格式的 xls，列名不必与模板相同`],
      ],
    }
  )
}
