import Batch from '#app/catalog/models/batch'
import { applyDerived, markUsed } from '#app/catalog/actions/recompute_derived'
import { agioVersions } from '#app/catalog/queries/agio_tables'
import { inTransaction } from '#core/transaction'
import db from '@adonisjs/lucid/services/db'
import { AgioTableType, ProductType, SalesState } from '#app/catalog/codes'

export type RecomputeScope = {
  /** Ids of batches; all unsold ones when left out. */
  ids?: number[]
  /** Crop years from `fromYear` up to and including `toYear`, for a ZCE version. */
  fromYear?: number
  toYear?: number
}

const CHUNK = 500
const DERIVED = [
  'net_weight',
  'public_weight',
  'lv_main',
  'mike_main',
  'czce_agio',
  'czce_agio_reason',
  'czce_pick_bale_agio',
  'percent_agio',
  'agio_detail',
  'weight_check',
]

/**
 * Computes the agio of batches with the tables in force, in chunks, each in a transaction of its own. Sold batches keep the values they were sold
 * with. Idempotent.
 *
 * @returns number of batches processed
 */
export async function recomputeAgio(scope: RecomputeScope = {}): Promise<number> {
  let after = 0
  let done = 0
  for (;;) {
    const last = await inTransaction(async (trx) => {
      const query = Batch.query({ client: trx })
        .where('id', '>', after)
        .where('sales_state', '<>', SalesState.sold)
        .where('product_type', '<=', ProductType.importedUsd)
      if (scope.ids) void query.whereIn('id', scope.ids)
      if (scope.fromYear !== undefined)
        void query.where((either) =>
          either.where('production_year', '>=', scope.fromYear!).orWhereNull('production_year')
        )
      if (scope.toYear !== undefined) void query.where('production_year', '<=', scope.toYear)
      const batches = await query.orderBy('id').limit(CHUNK).forUpdate()
      if (batches.length === 0) return null

      const versions = await agioVersions(trx)
      const used = batches.flatMap((batch) => applyDerived(batch, versions))
      const changed = batches.filter((batch) => Object.keys(batch.$dirty).length > 0)
      const records = changed.map((batch) => ({
        id: batch.id,
        ...Object.fromEntries(
          DERIVED.map((column) => [column, batch.$attributes[Batch.$keys.columnsToAttributes.get(column)!] ?? null])
        ),
      }))
      if (records.length > 0) {
        await trx.rawQuery(
          `update batches set ${DERIVED.map((column) => `${column} = fresh.${column}`).join(', ')}, updated_at = now()
           from json_populate_recordset(null::batches, ?::json) fresh where batches.id = fresh.id`,
          [JSON.stringify(records)]
        )
      }
      await markUsed(trx, used)
      done += batches.length
      return batches.at(-1)!.id
    })
    if (last === null) return done
    after = last
  }
}

/** Recomputes the batches concerned by versions that are in effect but not applied yet. */
export async function applyDueVersions(): Promise<number> {
  const due = await db
    .from('agio_tables')
    .whereNull('applied_at')
    .whereRaw(`effective_date <= (now() at time zone 'Asia/Shanghai')::date`)
    .orderBy('id')
  if (due.length === 0) return 0
  const association = due.some((table) => table.type === AgioTableType.association)
  const years = due.filter((table) => table.type === AgioTableType.exchange).map((table) => table.crop_year as number)
  const done = await recomputeAgio(association ? {} : { fromYear: Math.min(...years) })
  await db
    .from('agio_tables')
    .whereIn(
      'id',
      due.map((table) => table.id)
    )
    .update({ applied_at: db.raw('now()') })
  return done
}
