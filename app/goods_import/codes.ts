/* Codes of sheets with one row for each of the goods. */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

/** What the rows of a sheet are; each kind has columns of its own, and titles mean in one kind what they do not in another. */
export const GoodsImportKind = defineCodes(
  'goodsImportKind',
  '导入类型',
  { tonnage: [1, '棉副涤短'], dollars: [2, '美元报盘'] },
  { columns: ['goods_imports.kind', 'goods_import_mappings.kind'] }
)
export type GoodsImportKind = CodeOf<typeof GoodsImportKind>

/** A sheet with goods: its rows are stored until it is imported or given up. */
export const GoodsImportState = defineStates(
  'goodsImportState',
  '商品导入',
  {
    open: [1, '待确认', 'amber', ['imported', 'cancelled']],
    cancelled: [8, '已取消', 'grey'],
    imported: [9, '已导入', 'green'],
  },
  { initial: ['open'], columns: ['goods_imports.state'] }
)
export type GoodsImportState = CodeOf<typeof GoodsImportState>
