/*
 * Workbooks that the module hands out: template, failed rows, inspection results.
 */
import writeExcelFile from 'write-excel-file/node'

export type SheetCell = string | number | null
export type OutSheet = { name: string; widths: number[]; header: string[]; rows: SheetCell[][]; textColumns?: number[] }

/** A text that a spreadsheet could take for a formula is marked as text. */
export function escapeCell(text: string): string {
  return /^[=+@\t\r]/.test(text) || /^-(?![\d.]+$)/.test(text) ? `'${text}` : text
}

function toCell(value: SheetCell, asText: boolean) {
  if (value === null || value === '') return asText ? { value: undefined, type: String, format: '@' } : null
  if (typeof value === 'number') return { value, type: Number }
  return { value: escapeCell(value), type: String, ...(asText ? { format: '@' } : {}) }
}

export async function workbookOf(sheets: OutSheet[]): Promise<Buffer> {
  return writeExcelFile(
    sheets.map(({ name, widths, header, rows, textColumns = [] }) => ({
      sheet: name,
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
      data: [
        header.map((value) => ({
          value,
          type: String,
          fontWeight: 'bold' as const,
          backgroundColor: '#EEF2F6',
          wrap: true,
        })),
        ...rows.map((row) => row.map((value, column) => toCell(value, textColumns.includes(column)))),
      ],
    })) as never
  ).toBuffer()
}
