import db from '@adonisjs/lucid/services/db'
import type Batch from '#app/catalog/models/batch'
import type Listing from '#app/listing/models/listing'
import { toListingRow, type ListingRow } from '#app/listing/transformers/listing'
import { BatchSchema, ListingSchema } from '#database/schema'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The breakdown of the agio is long and only needed on the page of one batch. */
const BATCH = BatchSchema.$columns.filter((name) => name !== 'agioDetail').map((name) => [name, snake(name)] as const)
const LISTING = ListingSchema.$columns.map((name) => [name, snake(name)] as const)

/** The columns of the batch bear the names of its model, so that a row of the answer is read as the batch itself: copying 150 values cost as much as reading them. */
const SQL = `select ${BATCH.map(([name, column]) => `b.${column} as "${name}"`).join(', ')}, ${LISTING.map(([, column]) => `l.${column} as l_${column}`).join(', ')},
    c.name as company_name, c.alias as company_alias
  from listings l join batches b on b.id = l.batch_id join companies c on c.id = l.company_id
  where l.id = any(?)`

/**
 * Rows of offers by listing id, read from the database without models, because a page of twenty has three thousand values. The search uses
 * `shownRows` (search/offers), which caches them.
 */
export async function offerRows(listingIds: readonly number[]): Promise<Map<number, ListingRow>> {
  const query = db.rawQuery(SQL, [listingIds])
  // A named statement, which each connection plans once: planning two hundred columns takes as long as reading them.
  query.knexQuery.options({ name: 'offer_rows' })
  const { rows } = await query
  const found = new Map<number, ListingRow>()
  for (const row of rows) {
    row.$preloaded = {}
    const listing: Record<string, unknown> = { $preloaded: {} }
    for (const [name, column] of LISTING) listing[name] = row[`l_${column}`]
    found.set(
      row.l_id,
      toListingRow(row as Batch, listing as unknown as Listing, {
        name: row.company_name,
        alias: row.company_alias,
      })
    )
  }
  return found
}
