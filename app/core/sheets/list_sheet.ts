/*
 * A list of a screen as an Excel file: the rows of its filter in their order, not a page of them.
 */
import { makeXlsx } from '#core/sheets/make_xlsx'
import { restOf } from '#core/sheets/sheet_rows'
import type { Cell, SheetColumn } from '#core/sheets/write_xlsx'
import { XLSX_TYPE } from '#core/wire_files'

export type ListColumn<Row> = SheetColumn & { value: (row: Row) => Cell }

/** Cents as yuan. */
export const inYuan = (cents: number | null) => (cents === null ? null : cents / 100)

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
