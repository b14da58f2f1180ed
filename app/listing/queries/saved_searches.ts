import SavedSearch from '#app/listing/models/saved_search'
import { listingsByCode } from '#app/listing/queries/search_offers'
import { readCriteria, type Params } from '#app/listing/rules/criteria'
import { offers } from '#app/listing/search/offers'
import { formatTime } from '#core/clock'

/** A saved search with what it would find now. */
export type SavedSearchRow = {
  id: number
  name: string
  criteria: Params
  alert: boolean
  count: number
  createdTime: string
}

export async function savedSearches(userId: number): Promise<SavedSearchRow[]> {
  const saved = await SavedSearch.query().where('user_id', userId).orderBy('id')
  const index = await offers()
  const rows: SavedSearchRow[] = []
  for (const one of saved) {
    const criteria = readCriteria(one.criteria)
    const only = await listingsByCode(criteria)
    rows.push({
      id: one.id,
      name: one.name,
      criteria: one.criteria,
      alert: one.alert,
      count: index.match(criteria, only).total,
      createdTime: formatTime(one.createdAt)!,
    })
  }
  return rows
}
