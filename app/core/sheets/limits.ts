/** What a sheet may measure. Checked before anything is unpacked, and again while it is. */
export const SHEET_LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 400,
  sheets: 50,
  /** Characters of one cell. */
  cellText: 2000,
  /** Bytes of all parts of a workbook together, unpacked. */
  unpackedBytes: 800 * 1024 * 1024,
  zipEntries: 2000,
  /** Bytes of text of an HTML page, which cannot be read in slices of rows. */
  sharedTextBytes: 120 * 1024 * 1024,
} as const

/** The file as a whole cannot be read. The message is for a gin clerk: what is wrong, and what to do. */
export class SheetRefused extends Error {}

/** Gives a row to the reader's owner; returning false stops the reading. `rowNo` counts like Excel does. */
export type OnRow = (cells: string[], rowNo: number) => boolean | void
