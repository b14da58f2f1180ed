import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'
import type { Refusal } from '#core/refusal'
import { batchUse } from '#app/catalog/ports/batch_use'
import { BY_TONNE, SalesState } from '#app/catalog/codes'
import { oneOf } from '#core/define_codes'
import { CatalogRefusal } from '#app/catalog/refusals'

/**
 * The batches among `ids` whose data may not change: listed, or not simply on sale (ordered, booked, reserved, sold). Goods by the tonne are in many
 * orders at once, each with its copy of them, and are corrected under a running offer; what of them stays meanwhile their module says.
 *
 * @returns batch id → reason
 */
export async function batchesInUse(ids: number[], client?: Trx): Promise<Map<number, Refusal>> {
  if (ids.length === 0) return new Map()
  const { rows } = await (client ?? db).rawQuery(
    `select b.id, b.sales_state, ${batchUse().listed('b.id')} as listed from batches b
     where b.id = any(?) and not b.product_type ${oneOf(...BY_TONNE)}`,
    [ids]
  )
  const used = new Map<number, Refusal>()
  for (const row of rows as { id: number; sales_state: SalesState; listed: boolean }[]) {
    if (row.listed) used.set(row.id, CatalogRefusal.listedNotEditable)
    else if (row.sales_state !== SalesState.onSale) used.set(row.id, CatalogRefusal.takenNotEditable)
  }
  return used
}

/** Whether goods are on offer now. */
export async function isListed(id: number, client: Trx | typeof db = db): Promise<boolean> {
  const { rows } = await client.rawQuery(
    `select ${batchUse().listed('b.id')} as found from (select ?::bigint as id) b`,
    [id]
  )
  return rows[0].found
}

/** Whether a listing ever referred to a batch; such a batch cannot be deleted. */
export async function wasEverListed(id: number, client: Trx): Promise<boolean> {
  const { rows } = await client.rawQuery(
    `select ${batchUse().everListed('b.id')} as found from (select ?::bigint as id) b`,
    [id]
  )
  return rows[0].found
}
