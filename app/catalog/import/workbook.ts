/*
 * How the module hands out workbooks: template, failed rows, inspection results.
 */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `attachment` with a Chinese name that old and new browsers understand. */
export function attachment(name: string): string {
  return `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`
}
