import type { ColumnMapping } from '#app/catalog/import/fields'
import { GoodsRow } from '#app/goods_import/sheet/goods_row'
import type { SheetDraft } from '#app/goods_import/sheet/sheet_kind'
import type { SheetRow } from '#core/sheets/rows_in_worker'

/**
 * All rows of data by their columns. A number that stands twice, or that the company has already, is an error of the later row.
 *
 * @param number what the number of the goods is called: 货号
 */
export async function readRows<Input>(
  rows: readonly SheetRow[],
  mapping: readonly ColumnMapping[],
  constants: Record<string, string>,
  { number, codes }: { number: string; codes: ReadonlySet<string> },
  readRow: (row: GoodsRow) => Promise<Pick<SheetDraft<Input>, 'input' | 'offer'>>
): Promise<SheetDraft<Input>[]> {
  const columns = new Map(mapping.flatMap((column) => (column.field === null ? [] : [[column.field, column] as const])))
  const firstRows = new Map<string, number>()
  const drafts: SheetDraft<Input>[] = []
  for (const { rowNo, cells } of rows) {
    const row = new GoodsRow(cells, columns, constants)
    const { input, offer } = await readRow(row)
    const code = row.values.batchCode as string | undefined
    const first = code === undefined ? undefined : firstRows.get(code)
    if (code !== undefined && first !== undefined)
      row.errors.push({ field: 'batchCode', message: `${number}与第${first}行重复` })
    else if (code !== undefined) {
      firstRows.set(code, rowNo)
      if (codes.has(code)) row.errors.push({ field: 'batchCode', message: `${number}${code.slice(0, 32)}已存在` })
    }
    const { values, errors, warnings } = row
    drafts.push({ rowNo, values, input: errors.length === 0 ? input : null, offer, errors, warnings })
  }
  return drafts
}
