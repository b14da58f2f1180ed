import db from '@adonisjs/lucid/services/db'
import CottonList from '#app/listing/models/cotton_list'
import CottonListItem from '#app/listing/models/cotton_list_item'
import { listingRowsOf } from '#app/listing/queries/listing_row'
import { toOthersRow } from '#app/listing/transformers/listing'
import type { CottonListRow, CottonListDetails } from '#app/listing/transformers/lists'
import { formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import { sumTonnes } from '#core/money'
import { ListingRefusal } from '#app/listing/refusals'

export async function cottonLists(userId: number): Promise<CottonListRow[]> {
  const rows = await db
    .from('cotton_lists as l')
    .where('l.user_id', userId)
    .select('l.*', db.raw('(select count(*)::int from cotton_list_items i where i.cotton_list_id = l.id) as count'))
    .orderBy('l.id', 'desc')
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    remark: row.remark,
    count: row.count,
    updatedTime: formatTime(row.updated_at ?? row.created_at)!,
  }))
}

/** @throws NotFoundError when the list is not the user's */
export async function cottonListDetails(id: number, userId: number): Promise<CottonListDetails> {
  const list = await CottonList.query().where({ id, user_id: userId }).first()
  if (!list) throw refuse(ListingRefusal.cottonListMissing)
  const items = await CottonListItem.query().where('cotton_list_id', id).orderBy('id')
  const prices = new Map(items.map(({ batchId, price }) => [batchId, price]))
  const rows = await listingRowsOf(items.map(({ batchId }) => batchId))
  const data = rows.map((row) => ({ ...toOthersRow(row), thenPrice: prices.get(row.productId) ?? null }))
  return {
    id,
    name: list.name,
    remark: list.remark,
    count: data.length,
    updatedTime: formatTime(list.updatedAt ?? list.createdAt)!,
    data,
    weight: sumTonnes(data.map(({ settlementWeight }) => settlementWeight)),
  }
}
