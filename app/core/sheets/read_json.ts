import { SheetRefused, type OnRow } from '#core/sheets/limits'

const text = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Rows of a list of records; the header is their keys in order of first appearance. */
export function readJson(source: string, onRow: OnRow) {
  let records: unknown
  try {
    records = JSON.parse(source.replace(/^\uFEFF/, ''))
  } catch {
    throw new SheetRefused('JSON 内容不完整，无法读取')
  }
  if (records && typeof records === 'object' && !Array.isArray(records)) {
    records = Object.values(records).find((value) => Array.isArray(value)) ?? [records]
  }
  const rows = (records as unknown[]).filter(
    (record): record is Record<string, unknown> => typeof record === 'object' && record !== null
  )
  const keys = [...new Set(rows.slice(0, 1000).flatMap((record) => Object.keys(record)))]
  if (keys.length === 0) throw new SheetRefused('JSON 里没有记录')
  onRow(keys, 1)
  for (const [index, record] of rows.entries()) {
    if (
      onRow(
        keys.map((key) => text(record[key])),
        index + 2
      ) === false
    )
      return
  }
}
