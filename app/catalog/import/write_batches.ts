/* Writes drafts as rows, a chunk in one statement: PostgreSQL unpacks JSON faster than a driver binds fifty thousand parameters. */
import { BALE_MEASURES } from '#app/catalog/indicators'
import Batch from '#app/catalog/models/batch'
import type { Draft } from '#app/catalog/import/draft'
import type { Trx } from '#core/transaction'
import { SalesState } from '#app/catalog/codes'

/** What the platform counts and stamps itself. */
const NEVER_WRITTEN = new Set(['id', 'createdAt', 'updatedAt', 'corrections'])
/** Columns set on insert only; an update of the inspection data keeps them. */
const KEPT_ON_UPDATE = new Set([
  'company_id',
  'batch_code',
  'sales_state',
  'in_transit_state',
  'premium_agio',
  'product_type',
])

/** Column and attribute of everything an import writes. */
function writtenColumns(): [column: string, attribute: string][] {
  return Batch.$columns
    .filter((attribute) => !NEVER_WRITTEN.has(attribute))
    .map((attribute) => [Batch.$keys.attributesToColumns.get(attribute)!, attribute])
}

const DEFAULTS: Record<string, unknown> = { batchNum: 1, salesState: SalesState.onSale, premiumAgio: 0 }

/**
 * Inserts the batches of the drafts and updates existing ones.
 *
 * @returns counts, and the ids by batch code
 */
export async function writeBatches(
  drafts: Draft[],
  importId: number | null,
  trx: Trx
): Promise<{ created: number; updated: number; ids: Map<string, number> }> {
  if (drafts.length === 0) return { created: 0, updated: 0, ids: new Map() }
  const columns = writtenColumns()
  const records = drafts.map(({ values }) => {
    const record: Record<string, unknown> = {}
    for (const [column, attribute] of columns) record[column] = values[attribute] ?? DEFAULTS[attribute] ?? null
    record.import_id = importId ?? record.import_id
    return record
  })
  const names = columns.map(([column]) => column)
  const list = names.join(', ')
  const updates = names.filter((name) => !KEPT_ON_UPDATE.has(name)).map((name) => `${name} = excluded.${name}`)
  const { rows } = await trx.rawQuery(
    `insert into batches (${list}) select ${list} from json_populate_recordset(null::batches, ?::json)
     on conflict (company_id, batch_code) do update set ${updates.join(', ')}, updated_at = now()
     returning id, batch_code, (xmax = 0) as created`,
    [JSON.stringify(records)]
  )
  const ids = new Map<string, number>(
    (rows as { id: number; batch_code: string }[]).map((row) => [row.batch_code, row.id])
  )
  const created = (rows as { created: boolean }[]).filter((row) => row.created).length
  return { created, updated: rows.length - created, ids }
}

const BALE_COLUMNS = [
  ...['batch_id', 'seq', 'bar_code', 'colour', 'ginning', 'gross_weight'],
  ...BALE_MEASURES.map(({ column }) => column),
]

/** Writes the bales of the drafts that have any, replacing the batch's existing ones. */
export async function writeBales(drafts: Draft[], ids: Map<string, number>, trx: Trx): Promise<number> {
  const withBales = drafts.filter((draft) => draft.bales.length > 0)
  if (withBales.length === 0) return 0
  await trx
    .from('bales')
    .whereIn(
      'batch_id',
      withBales.map((draft) => ids.get(draft.batchCode)!)
    )
    .delete()
  const records = withBales.flatMap((draft) =>
    draft.bales.map((bale) => ({
      batch_id: ids.get(draft.batchCode)!,
      seq: bale.seq,
      bar_code: bale.barCode?.slice(0, 40) ?? null,
      colour: bale.colour,
      ginning: bale.ginning,
      // Kilograms.
      gross_weight: bale.grossWeight === null ? null : bale.grossWeight * 1000,
      ...Object.fromEntries(BALE_MEASURES.map(({ key, column }) => [column, bale[key]])),
    }))
  )
  const list = BALE_COLUMNS.join(', ')
  await trx.rawQuery(`insert into bales (${list}) select ${list} from json_populate_recordset(null::bales, ?::json)`, [
    JSON.stringify(records),
  ])
  return records.length
}
