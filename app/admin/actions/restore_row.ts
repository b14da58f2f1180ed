/*
 * The recycle bin of a screen: what was deleted in the last days, and how it comes back.
 */
import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'
import { DataScope } from '#core/codes'
import { DomainError, NotFoundError, refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'
import { unseal } from '#core/sealed_columns'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { auditRow } from '#app/admin/actions/audited'
import { WITH } from '#app/admin/actions/keep_row'
import { checkReferences } from '#app/admin/actions/write_rows'
import { columnName } from '#app/admin/column_shape'
import { refusalOf } from '#app/admin/database_errors'
import { referencesOf } from '#app/admin/queries/references'
import { rowsForWriting } from '#app/admin/queries/rows'
import { AdminRefusal } from '#app/admin/refusals'
import { hasRecycleBin, RECYCLE_DAYS, recyclingOf } from '#app/admin/rules/in_place'
import { expressionOf, tableName } from '#app/admin/source'
import type { RecycledRow } from '#app/admin/transformers/wire'
import { writableColumns } from '#app/admin/unique_columns'
import type { VisibleResource } from '#app/admin/visible'

type Kept = { id: number; row_id: number; row: string; operator_name: string; deleted_at: Date; until: Date }

/** Rows that one answer shows. */
const SHOWN = 200

/** A row that is gone is in no table by which its owner could be asked: it belongs to who has deleted it, and to operators who see everything. */
const isOwn = ({ owners }: VisibleResource, actor: Actor) =>
  owners !== 'public' && actor.dataScope !== DataScope.everything

/** Values of a kept row by field. */
function valuesOf(resource: VisibleResource, sealed: string): Record<string, unknown> {
  const columns = JSON.parse(unseal(sealed)) as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(resource.fields).map((key) => [key, columns[columnName(resource, key)] ?? null])
  )
}

/** The title of each kept row, computed as if the row were still in its table. */
async function titlesOf(resource: VisibleResource, kept: readonly Kept[]): Promise<unknown[]> {
  const table = tableName(resource)
  const { rows } = await db.rawQuery(
    `select ${expressionOf(resource, resource.title)} as title from jsonb_array_elements(?::jsonb) with ordinality as kept (value, place),
      lateral jsonb_populate_record(null::"${table}", kept.value) as "${table}" order by kept.place`,
    [`[${kept.map(({ row }) => unseal(row)).join(', ')}]`]
  )
  return rows.map(({ title }: { title: unknown }) => title)
}

/** The deleted rows of a screen that this operator may take back, newest first. */
export async function recycledRows(resource: VisibleResource, actor: Actor): Promise<RecycledRow[]> {
  if (!hasRecycleBin(resource)) return []
  const kept: Kept[] = await db
    .from('admin_recycled')
    .where('resource', resource.name)
    .if(isOwn(resource, actor), (query) => query.where('operator_id', actor.userId ?? 0))
    .select('*', db.raw(`deleted_at + make_interval(days => ${RECYCLE_DAYS}) as until`))
    .orderBy('id', 'desc')
    .limit(SHOWN)
  const own = await titlesOf(resource, kept)
  const rows = own.map((title) => ({ [resource.title]: title }))
  const referred = await referencesOf(resource, rows, [resource.title], actor)
  return kept.map((entry, index) => ({
    id: entry.id,
    title: String(referred[index][resource.title] ?? own[index] ?? entry.row_id),
    by: entry.operator_name,
    at: formatTime(entry.deleted_at)!,
    until: formatTime(entry.until)!,
  }))
}

/**
 * Takes a row back under its old number: what it refers to must still be there, its unique values still free. Two at once: the second finds
 * nothing to take back.
 *
 * @throws NotFoundError
 */
export async function restoreRow(resource: VisibleResource, entry: number, actor: Actor, outer: Trx) {
  return inTransaction(async (trx) => {
    const kept: Kept | null = await trx
      .from('admin_recycled')
      .where({ id: entry, resource: resource.name })
      .if(isOwn(resource, actor), (query) => query.where('operator_id', actor.userId ?? 0))
      .forUpdate()
      .first()
    if (!kept || !hasRecycleBin(resource)) throw refuse(CoreRefusal.gone)
    await checkReferences(resource.fields, valuesOf(resource, kept.row), actor, trx)
    await insertKept(resource, kept.row, trx)
    await recyclingOf(resource).restored?.({ id: kept.row_id, actor, trx })
    await trx.from('admin_recycled').where('id', entry).delete()
    const after = await rowBack(resource, kept.row_id, actor, trx)
    await auditRow(resource, 'add', '从回收站恢复', kept.row_id, { before: null, after }, actor, trx)
    return { id: kept.row_id, message: '已恢复' }
  }, outer)
}

type Columns = Record<string, unknown>

/** Writes all columns of rows as they were; columns that have come since the deletion get their defaults. */
async function insertAgain(table: string, rows: readonly Columns[], json: string, trx: Trx) {
  if (rows.length === 0) return
  const columns = (await writableColumns(table, trx)).filter((name) => name in rows[0])
  const names = columns.map((name) => `"${name}"`).join(', ')
  await trx.rawQuery(
    `insert into "${table}" (${names}) select ${names} from jsonb_populate_recordset(null::"${table}", ?::jsonb)`,
    [json]
  )
}

/** Writes a row as it was, and after it the rows that were kept with it. */
async function insertKept(resource: VisibleResource, sealed: string, trx: Trx) {
  const row = unseal(sealed)
  const there = JSON.parse(row) as Columns
  const along = (there[WITH] ?? {}) as Record<string, Columns[]>
  try {
    await insertAgain(tableName(resource), [there], `[${row}]`, trx)
    for (const other of Object.keys(recyclingOf(resource).with ?? {}))
      await insertAgain(other, along[other] ?? [], JSON.stringify(along[other] ?? []), trx)
  } catch (error) {
    const refusal = refusalOf(error, resource)
    if (refusal instanceof DomainError) refusal.message = `不能恢复：${refusal.message}`
    throw refusal
  }
}

async function rowBack(resource: VisibleResource, id: number, actor: Actor, trx: Trx) {
  try {
    return (await rowsForWriting(resource, [id], actor, trx, { created: true }))[0]
  } catch (error) {
    throw error instanceof NotFoundError ? refuse(AdminRefusal.mayNotSave) : error
  }
}
