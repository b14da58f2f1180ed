import db from '@adonisjs/lucid/services/db'
import { readNumbers } from '#app/listing/search/read_numbers'
import { SHARE_KEYS } from '#app/catalog/indicators'
import { CRITERIA_OF_CODES, NAMES, WHOLE_SQL } from '#app/listing/criteria'
import { RANGE_ATTRIBUTES, type IndexedOffer } from '#app/listing/search/attributes'
import { ListingState } from '#app/listing/codes'

/*
 * All numbers of an offer are read as the text of one row: building arrays of integers in SQL takes three times as long, and parsing eighty separate
 * fields per row takes longer still.
 */
const NUMBERS: { sql: string; scale: number }[] = [
  ...RANGE_ATTRIBUTES,
  ...CRITERIA_OF_CODES.map(({ sql }) => ({ sql, scale: 1 })),
  ...SHARE_KEYS.map((key) => ({ sql: `b.${key}`, scale: 100 })),
]
const SCALES = NUMBERS.map(({ scale }) => scale)

const SELECT = `
  select l.id, b.batch_code, row(${NUMBERS.map(({ sql }) => sql).join(', ')})::text as numbers,
    ${NAMES.map(({ name, key, title }) => `${key} as ${name}_key, ${title} as ${name}_label`).join(', ')}
  from listings l join batches b on b.id = l.batch_id join companies c on c.id = l.company_id
    left join listing_references r on r.listing_id = l.id
  where l.state = ${ListingState.listed} and ${WHOLE_SQL}`

function toIndexedOffer(row: Record<string, any>): IndexedOffer {
  const numbers = readNumbers(row.numbers, SCALES)
  return {
    id: row.id,
    batchCode: row.batch_code,
    ranges: numbers.slice(0, RANGE_ATTRIBUTES.length),
    codes: numbers.slice(RANGE_ATTRIBUTES.length, RANGE_ATTRIBUTES.length + CRITERIA_OF_CODES.length),
    shares: numbers.slice(RANGE_ATTRIBUTES.length + CRITERIA_OF_CODES.length),
    names: NAMES.map(({ name }) => {
      const key = row[`${name}_key`]
      return key === null || key === '' ? null : [key, row[`${name}_label`] ?? key]
    }),
  }
}

/** The open listings of batches among the given ones, in the form of the index. */
export async function indexedOffers(ids: number[]): Promise<IndexedOffer[]> {
  const { rows } = await db.rawQuery(`${SELECT} and l.id = any(?) order by l.id`, [ids])
  return rows.map(toIndexedOffer)
}

/** All open listings of batches in the order of their ids, in chunks; the next chunk is read while one is processed. */
export async function* allIndexedOffers(stretch = 20_000): AsyncGenerator<IndexedOffer[]> {
  const read = async (after: number): Promise<Record<string, any>[]> =>
    (await db.rawQuery(`${SELECT} and l.id > ? order by l.id limit ?`, [after, stretch])).rows
  let rows = await read(0)
  while (rows.length > 0) {
    const next = rows.length < stretch ? [] : read(rows.at(-1)!.id)
    yield rows.map(toIndexedOffer)
    rows = await next
  }
}
