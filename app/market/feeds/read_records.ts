/*
 * Conversion of the bytes of a feed to records. The mapping of a feed names the source's field for each of the platform's: `{"rows": "data.list",
 * "code": "symbol", "lastPrice": "last"}`; without a mapping the names must be equal. Prices are in yuan per tonne (US cents per pound for ICE), as
 * in all sources.
 */
import Papa from 'papaparse'
import { decodeText } from '#core/sheets/decode_text'
import { refuse } from '#core/errors'
import { FeedFormat } from '#app/market/codes'
import { MarketRefusal } from '#app/market/refusals'

export type FeedRecord = Record<string, string>
export type Mapping = Record<string, string>

const MAX_RECORDS = 200_000

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)
}

function json(text: string, mapping: Mapping): unknown[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw refuse(MarketRefusal.jsonInvalid)
  }
  const rows = mapping.rows ? at(parsed, mapping.rows) : parsed
  if (!Array.isArray(rows)) throw refuse(MarketRefusal.jsonNoList({ rows: mapping.rows }))
  return rows
}

function csv(text: string): unknown[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text.trim(), { header: true, skipEmptyLines: true })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw refuse(MarketRefusal.csvQuotes({ line: (broken.row ?? 0) + 2 }))
  return data
}

/**
 * @param fields the platform's fields
 * @throws RefusedError when the content cannot be read, or a required field is missing
 */
export function readRecords(
  bytes: Uint8Array,
  format: FeedFormat,
  mapping: Mapping,
  fields: { required: readonly string[]; optional: readonly string[] }
): FeedRecord[] {
  const { text } = decodeText(bytes)
  const rows = format === FeedFormat.json ? json(text, mapping) : csv(text)
  if (rows.length === 0) throw refuse(MarketRefusal.noData)
  if (rows.length > MAX_RECORDS) throw refuse(MarketRefusal.tooManyRecords({ limit: MAX_RECORDS }))
  return rows.map((row, index) => {
    const record: FeedRecord = {}
    for (const field of [...fields.required, ...fields.optional]) {
      const value = at(row, mapping[field] ?? field)
      if (value !== undefined && value !== null && value !== '') record[field] = String(value).trim()
    }
    const missing = fields.required.find((field) => record[field] === undefined)
    if (missing) throw refuse(MarketRefusal.recordLacks({ record: index + 1, field: mapping[missing] ?? missing }))
    return record
  })
}
