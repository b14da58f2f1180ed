/** Largest sheet that is read. Checked before unpacking, and again during it. */
export const SHEET_LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 400,
  sheets: 50,
  /** Characters of one cell. */
  cellText: 2000,
  /** Bytes of all unpacked parts of a workbook together. */
  unpackedBytes: 800 * 1024 * 1024,
  zipEntries: 2000,
  /** Bytes of text of an HTML page, which cannot be read in slices of rows. */
  sharedTextBytes: 120 * 1024 * 1024,
} as const

/** The file as a whole cannot be read. The message is for a gin's clerk: the problem and the remedy. */
export class SheetRefused extends Error {}

/** Called with each row; returning false stops the reading. `rowNo` counts from 1, as in Excel. */
export type OnRow = (cells: string[], rowNo: number) => boolean | void
