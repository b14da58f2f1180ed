import CottonList from '#app/listing/models/cotton_list'
import CottonListItem from '#app/listing/models/cotton_list_item'
import Listing from '#app/listing/models/listing'
import { visibleBatches } from '#app/listing/queries/visible_batches'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { ListingState } from '#app/listing/codes'
import { ListingRefusal } from '#app/listing/refusals'
import { refuseByTonne } from '#app/listing/shared/whole_batches'

export const MAX_LISTS = 50
export const MAX_LIST_ITEMS = 500

/** A list of the user, locked. Lists of other users are treated as not existing. */
async function own(trx: Trx, id: number, actor: Actor): Promise<CottonList> {
  const list = await CottonList.query({ client: trx })
    .where({ id, user_id: actor.userId ?? 0 })
    .forUpdate()
    .first()
  if (!list) throw refuse(ListingRefusal.cottonListMissing)
  return list
}

async function refuseSameName(trx: Trx, name: string, actor: Actor, except = 0) {
  const same = await CottonList.query({ client: trx })
    .where({ user_id: actor.userId!, name })
    .whereNot('id', except)
    .first()
  if (same) throw refuse(ListingRefusal.cottonListNameTaken)
}

export async function addCottonList(
  input: { name: string; remark?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<CottonList> {
  return inTransaction(async (trx) => {
    await trx.rawQuery('select pg_advisory_xact_lock(1702, ?)', [actor.userId!])
    await refuseSameName(trx, input.name, actor)
    const lists = await CottonList.query({ client: trx }).where('user_id', actor.userId!)
    if (lists.length >= MAX_LISTS) throw refuse(ListingRefusal.tooManyCottonLists({ limit: MAX_LISTS }))
    return CottonList.create(
      { userId: actor.userId!, companyId: actor.companyId, name: input.name, remark: input.remark ?? null },
      { client: trx }
    )
  }, outer)
}

export async function editCottonList(
  input: { id: number; name: string; remark?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<CottonList> {
  return inTransaction(async (trx) => {
    const list = await own(trx, input.id, actor)
    await refuseSameName(trx, input.name, actor, list.id)
    return list.merge({ name: input.name, remark: input.remark ?? null }).save()
  }, outer)
}

export async function deleteCottonList(id: number, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    await (await own(trx, id, actor)).delete()
  }, outer)
}

/** Adds batches that the user sees, each once, with their current prices. */
export async function addToCottonList(
  input: { id: number; batchIds: number[] },
  actor: Actor,
  outer?: Trx
): Promise<number> {
  return inTransaction(async (trx) => {
    const list = await own(trx, input.id, actor)
    const visible = await visibleBatches(input.batchIds, actor, trx)
    await refuseByTonne(trx, visible, ListingRefusal.byTonneNotInLists)
    const there = new Set(
      (await CottonListItem.query({ client: trx }).where('cotton_list_id', list.id)).map(({ batchId }) => batchId)
    )
    const fresh = visible.filter((id) => !there.has(id))
    if (there.size + fresh.length > MAX_LIST_ITEMS)
      throw refuse(ListingRefusal.cottonListFull({ limit: MAX_LIST_ITEMS }))
    const listings = await Listing.query({ client: trx }).whereIn('batch_id', fresh).where('state', ListingState.listed)
    const prices = new Map(listings.map(({ batchId, price, priceDiff }) => [batchId, price ?? priceDiff]))
    await CottonListItem.createMany(
      fresh.map((batchId) => ({ cottonListId: list.id, batchId, price: prices.get(batchId) ?? null })),
      { client: trx }
    )
    return fresh.length
  }, outer)
}

export async function removeFromCottonList(
  input: { id: number; batchIds: number[] },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  await inTransaction(async (trx) => {
    const list = await own(trx, input.id, actor)
    await CottonListItem.query({ client: trx })
      .where('cotton_list_id', list.id)
      .whereIn('batch_id', input.batchIds)
      .delete()
  }, outer)
}
