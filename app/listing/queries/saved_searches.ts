import SavedSearch from '#app/listing/models/saved_search'
import { readCriteria } from '#app/listing/rules/criteria'
import { offers } from '#app/listing/search/offers'
import type { SavedSearchRow } from '#app/listing/transformers/lists'
import { formatTime } from '#core/clock'

export async function savedSearches(userId: number): Promise<SavedSearchRow[]> {
  const saved = await SavedSearch.query().where('user_id', userId).orderBy('id')
  const index = await offers()
  const rows: SavedSearchRow[] = []
  for (const one of saved) {
    rows.push({
      id: one.id,
      name: one.name,
      criteria: one.criteria,
      alert: one.alert,
      count: index.match(readCriteria(one.criteria)).total,
      createdTime: formatTime(one.createdAt)!,
    })
  }
  return rows
}
