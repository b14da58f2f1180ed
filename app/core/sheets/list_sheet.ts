/*
 * A list of a screen as an Excel file: the rows of its filter in their order, not a page of them.
 */
import { makeXlsx } from '#core/sheets/make_xlsx'
import type { Cell, SheetColumn } from '#core/sheets/write_xlsx'
import { XLSX_TYPE } from '#core/wire_files'
import type { PageInput } from '#core/paging'

export type ListColumn<Row> = SheetColumn & { value: (row: Row) => Cell }

/** Rows of a file; a list of offers has a hundred columns, so it holds fewer. */
export const SHEET_ROWS = 5_000
export const OFFER_SHEET_ROWS = 1_000

/** The first rows of a list in place of its page. */
export const upTo = <Input extends PageInput>(rows: number, input: Input): Input => ({
  ...input,
  page: 1,
  pageSize: rows,
})

/** Cents as yuan. */
export const inYuan = (cents: number | null) => (cents === null ? null : cents / 100)

/** The last line of a file that does not hold all: who counts on a list must see that it ends early. */
export function restOf(found: { total: number; data: readonly unknown[] }): Cell[][] {
  const { total, data } = found
  return data.length < total ? [[`仅列出前 ${data.length} 条，共 ${total} 条；缩小条件可导出其余`]] : []
}

export async function listSheet<Row>(
  name: string,
  columns: readonly ListColumn<Row>[],
  found: { total: number; data: readonly Row[] }
) {
  const rows = found.data.map((row) => columns.map(({ value }) => value(row)))
  return {
    name: `${name}.xlsx`,
    type: XLSX_TYPE,
    contents: await makeXlsx({ name, columns: [...columns], rows: [...rows, ...restOf(found)] }),
  }
}
