/* Rows of a sheet that did not pass, as a workbook: the sheet's own columns after a column of reasons, for correction and another upload. */
import { makeXlsx } from '#core/sheets/make_xlsx'

export type FailedRow = { rowNo: number; errors: readonly string[]; cells: readonly string[] }
type Column = { column: number; title: string; field: string | null }

/** @param codes fields whose digits Excel must keep */
export function failedRowsBook(
  columns: readonly Column[],
  codes: readonly string[],
  rows: readonly FailedRow[]
): Promise<Buffer> {
  const code = columns.findIndex(({ field }) => field !== null && codes.includes(field))
  return makeXlsx({
    name: '未通过的行',
    columns: [
      { title: '失败原因', width: 40 },
      { title: '原行号', width: 8 },
      ...columns.map(({ title, column }, index) => ({
        title: title || `第${column + 1}列`,
        width: 14,
        text: index === code,
      })),
    ],
    rows: rows.map(({ rowNo, errors, cells }) => [
      errors.join('；'),
      rowNo,
      ...columns.map(({ column }) => cells[column] ?? ''),
    ]),
  })
}

/** Name of that file. */
export const failedRowsName = (fileName: string) => `${fileName.replace(/\.[^.]+$/, '')}-未通过的行.xlsx`
