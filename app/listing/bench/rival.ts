import db from '@adonisjs/lucid/services/db'
import { offerRows } from '#app/listing/queries/offer_rows'
import type { Question } from '#app/listing/bench/questions'

/**
 * The same search as plain SQL on what PostgreSQL can do best here: one narrow table with the filtered columns, an index in the order of
 * the list that covers all of them, one index a column for bitmap scans, everything vacuumed and in memory.
 */
export async function prepareRival() {
  await db.rawQuery(`
    create table rival_offers as
      select l.id, l.price, b.len_avg, b.strength_avg, b.mike_avg, b.uniformity_avg, b.impurity, b.moisture, b.public_weight as weight
      from listings l join batches b on b.id = l.batch_id where l.state = 2 order by l.price, l.id`)
  await db.rawQuery('alter table rival_offers add primary key (id)')
  await db.rawQuery(
    'create index rival_covering on rival_offers (price, id) include (len_avg, strength_avg, mike_avg, uniformity_avg, impurity, moisture, weight)'
  )
  for (const column of ['len_avg', 'strength_avg', 'mike_avg', 'uniformity_avg', 'impurity', 'moisture']) {
    await db.rawQuery(`create index on rival_offers (${column})`)
  }
  await db.rawQuery('vacuum analyze rival_offers')
}

const COLUMNS: Record<string, string> = {
  lenAvg: 'len_avg',
  strengthAvg: 'strength_avg',
  mikeAvg: 'mike_avg',
  uniformityAvg: 'uniformity_avg',
  impurity: 'impurity',
  moisture: 'moisture',
}

/** Page, exact count and weight, and the rows of the page, as our search answers them. */
export async function askRival({ criteria, page }: Question) {
  const where: string[] = []
  const values: number[] = []
  for (const [name, text] of Object.entries(criteria)) {
    const [min, max] = text.split('~')
    if (min) (where.push(`${COLUMNS[name]} >= ?`), values.push(Number(min)))
    if (max) (where.push(`${COLUMNS[name]} <= ?`), values.push(Number(max)))
  }
  const filter = where.join(' and ')
  const [sums, ids] = await Promise.all([
    db.rawQuery(`select count(*)::int as total, sum(weight) as weight from rival_offers where ${filter}`, values),
    db.rawQuery(`select id from rival_offers where ${filter} order by price, id limit 20 offset ?`, [
      ...values,
      (page - 1) * 20,
    ]),
  ])
  const data = await offerRows(ids.rows.map(({ id }: { id: number }) => id))
  return { total: sums.rows[0].total as number, weight: Number(sums.rows[0].weight), data }
}
