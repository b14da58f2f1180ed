import SavedSearch from '#app/listing/models/saved_search'
import { readCriteria, type Params } from '#app/listing/rules/criteria'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { ListingRefusal } from '#app/listing/refusals'

export const MAX_SAVED = 20

type Input = { name: string; criteria: Params; alert?: boolean }

async function newestListing(trx: Trx): Promise<number> {
  const { rows } = await trx.rawQuery('select coalesce(max(id), 0) as id from listings')
  return rows[0].id
}

async function refuseSameName(trx: Trx, name: string, actor: Actor, except = 0) {
  const same = await SavedSearch.query({ client: trx })
    .where({ user_id: actor.userId!, name })
    .whereNot('id', except)
    .first()
  if (same) throw refuse(ListingRefusal.searchNameTaken)
}

/** Saves criteria under a name. Its alert covers batches listed from now on. */
export async function saveSearch(input: Input, actor: Actor, outer?: Trx): Promise<SavedSearch> {
  readCriteria(input.criteria)
  return inTransaction(async (trx) => {
    await trx.rawQuery('select pg_advisory_xact_lock(1703, ?)', [actor.userId!])
    await refuseSameName(trx, input.name, actor)
    const saved = await SavedSearch.query({ client: trx }).where('user_id', actor.userId!)
    if (saved.length >= MAX_SAVED) throw refuse(ListingRefusal.tooManySearches({ limit: MAX_SAVED }))
    return SavedSearch.create(
      {
        userId: actor.userId!,
        companyId: actor.companyId,
        name: input.name,
        criteria: input.criteria,
        alert: input.alert ?? false,
        seenListingId: await newestListing(trx),
      },
      { client: trx }
    )
  }, outer)
}

export async function editSavedSearch(
  input: Partial<Input> & { id: number },
  actor: Actor,
  outer?: Trx
): Promise<SavedSearch> {
  if (input.criteria) readCriteria(input.criteria)
  return inTransaction(async (trx) => {
    const saved = await SavedSearch.query({ client: trx })
      .where({ id: input.id, user_id: actor.userId ?? 0 })
      .forUpdate()
      .first()
    if (!saved) throw refuse(ListingRefusal.searchMissing)
    if (input.name) await refuseSameName(trx, input.name, actor, saved.id)
    // When the alert is switched on again, batches listed meanwhile are not reported.
    if (input.alert && !saved.alert) saved.seenListingId = await newestListing(trx)
    saved.merge({
      name: input.name ?? saved.name,
      criteria: input.criteria ?? saved.criteria,
      alert: input.alert ?? saved.alert,
    })
    return saved.save()
  }, outer)
}

export async function deleteSavedSearch(id: number, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const saved = await SavedSearch.query({ client: trx })
      .where({ id, user_id: actor.userId ?? 0 })
      .first()
    if (!saved) throw refuse(ListingRefusal.searchMissing)
    await saved.delete()
  }, outer)
}
