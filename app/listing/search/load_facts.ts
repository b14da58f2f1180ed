import db from '@adonisjs/lucid/services/db'
import { CODES, NAMES, RANGES, SHARE_KEYS, type OfferFacts } from '#app/listing/search/attributes'

/** All numbers of an offer as one text: parsing one field a row is several times faster than parsing eighty. */
const NUMBERS = [
  ...RANGES.map(({ sql, scale }) => (scale === 1 ? sql : `${sql} * ${scale}`)),
  ...CODES.map(({ sql }) => sql),
  ...SHARE_KEYS.map((key) => `b.${key} * 100`),
].map((sql) => `(${sql})::int`)

const SELECT = `
  select l.id, array_to_string(array[${NUMBERS.join(', ')}], ',', '') as numbers,
    ${NAMES.map(({ name, key, label }) => `${key} as ${name}_key, ${label} as ${name}_label`).join(', ')}
  from listings l join batches b on b.id = l.batch_id join companies c on c.id = l.company_id
  where l.state = 2`

function toFacts(row: Record<string, any>): OfferFacts {
  const numbers = (row.numbers as string).split(',')
  const read = (from: number, count: number) => {
    const values: (number | null)[] = Array.from({ length: count })
    for (let i = 0; i < count; i++) values[i] = numbers[from + i] === '' ? null : Number(numbers[from + i])
    return values
  }
  return {
    id: row.id,
    ranges: read(0, RANGES.length),
    codes: read(RANGES.length, CODES.length),
    shares: read(RANGES.length + CODES.length, SHARE_KEYS.length),
    names: NAMES.map(({ name }) => {
      const key = row[`${name}_key`]
      return key === null || key === '' ? null : [key, row[`${name}_label`] ?? key]
    }),
  }
}

/** Facts of the open ones among some listings. */
export async function factsOf(ids: number[]): Promise<OfferFacts[]> {
  const { rows } = await db.rawQuery(`${SELECT} and l.id = any(?) order by l.id`, [ids])
  return rows.map(toFacts)
}

/** Facts of all open listings in the order of their ids, a stretch at a time. */
export async function* allFacts(stretch = 20_000): AsyncGenerator<OfferFacts[]> {
  for (let after = 0; ;) {
    const { rows } = await db.rawQuery(`${SELECT} and l.id > ? order by l.id limit ?`, [after, stretch])
    if (rows.length === 0) return
    yield rows.map(toFacts)
    if (rows.length < stretch) return
    after = rows.at(-1).id
  }
}
