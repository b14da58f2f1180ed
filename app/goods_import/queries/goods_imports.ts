import db from '@adonisjs/lucid/services/db'
import type { ColumnMapping } from '#app/catalog/import/fields'
import type { TitleChoice } from '#app/catalog/import/mapping_memory'
import { dataRows, type GoodsLayout } from '#app/goods_import/sheet/goods_layout'
import type { SheetDraft, SheetKind } from '#app/goods_import/sheet/sheet_kind'
import GoodsImport from '#app/goods_import/models/goods_import'
import { GoodsImportRefusal } from '#app/goods_import/refusals'
import type { OtherRowCount } from '#app/catalog/import/other_rows'
import type { Actor } from '#core/actor'
import { failedRowsBook, failedRowsName, type FailedRow } from '#app/catalog/import/failed_rows'
import { GoodsImportState } from '#app/goods_import/codes'
import { toGoodsImportRow, type GoodsImportRow } from '#app/goods_import/transformers/goods_import'
import { refuse } from '#core/errors'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import type { SheetRow } from '#core/sheets/rows_in_worker'
import { inTransaction, type Trx } from '#core/transaction'

/** Meanings that the company chose for titles of its sheets of a kind. */
export async function goodsTitles({ kind }: SheetKind, companyId: number): Promise<Map<string, TitleChoice>> {
  const rows = await db.from('goods_import_mappings').where({ company_id: companyId, kind })
  return new Map(rows.map(({ title, field, unit }) => [title as string, { field, unit }]))
}

/** The import of the actor's company; locked in a transaction. @throws NotFoundError, also for that of another company or kind */
export async function requireGoodsImport(
  { kind }: SheetKind,
  id: number,
  { companyId }: Actor,
  trx?: Trx
): Promise<GoodsImport> {
  const query = GoodsImport.query(trx && { client: trx }).where({ id, kind, companyId: companyId ?? 0 })
  const sheet = await (trx ? query.forUpdate() : query).first()
  if (!sheet) throw refuse(GoodsImportRefusal.importMissing)
  return sheet
}

/** Which of these numbers the company has already. */
async function takenCodes(companyId: number, codes: string[], trx: Trx): Promise<Set<string>> {
  const taken = await trx
    .from('batches')
    .where('company_id', companyId)
    .whereIn('batch_code', codes)
    .select('batch_code')
  return new Set(taken.map(({ batch_code: code }) => code as string))
}

/** The rows of a sheet as goods, by its mapping of now, and as the actor may enter and offer them. */
export async function draftsOf(
  kind: SheetKind,
  sheet: GoodsImport,
  actor: Actor,
  trx: Trx
): Promise<{ drafts: SheetDraft[]; others: OtherRowCount[] }> {
  const mapping = sheet.mapping as ColumnMapping[]
  const { data, others } = dataRows(sheet.layout as GoodsLayout, mapping, sheet.rows as SheetRow[])
  const at = mapping.find(({ field }) => field === 'batchCode')?.column
  const cells = at === undefined ? [] : data.map((row) => (row.cells[at] ?? '').normalize('NFKC').trim())
  const codes = await takenCodes(sheet.companyId, cells, trx)
  const reader = { companyId: sheet.companyId, codes, actor, trx }
  return { drafts: await kind.read(data, mapping, sheet.constants as Record<string, string>, reader), others }
}

/** The rows of an open sheet that do not pass, as they were read, with the reasons. */
export function failedGoods(sheet: GoodsImport, drafts: readonly SheetDraft[]): FailedRow[] {
  const cells = new Map((sheet.rows as SheetRow[]).map((row) => [row.rowNo, row.cells]))
  return drafts
    .filter(({ errors }) => errors.length > 0)
    .map(({ rowNo, errors }) => ({
      rowNo,
      errors: errors.map(({ message }) => message),
      cells: cells.get(rowNo) ?? [],
    }))
}

/** The rows that did not pass, of an open sheet by its mapping of now, of an imported one those that were skipped. @throws RefusedError without any */
export async function failedGoodsFile(
  kind: SheetKind,
  importId: number,
  actor: Actor
): Promise<{ name: string; contents: Buffer }> {
  const { sheet, failed } = await inTransaction(async (trx) => {
    const found = await requireGoodsImport(kind, importId, actor, trx)
    if (found.state !== GoodsImportState.open) return { sheet: found, failed: found.failures as FailedRow[] }
    return { sheet: found, failed: failedGoods(found, (await draftsOf(kind, found, actor, trx)).drafts) }
  })
  if (failed.length === 0) throw refuse(GoodsImportRefusal.noFailedGoods)
  const mapping = new Map((sheet.mapping as ColumnMapping[]).map(({ column, field }) => [column, field]))
  const columns = (sheet.layout as GoodsLayout).columns.map(({ column, title }) => ({
    column,
    title,
    field: mapping.get(column) ?? null,
  }))
  return { name: failedRowsName(sheet.fileName), contents: await failedRowsBook(columns, ['batchCode'], failed) }
}

/** The sheets of a company, newest first; their rows stay where they are. */
export async function listGoodsImports(
  { kind }: SheetKind,
  input: PageInput,
  companyId: number
): Promise<Paged<GoodsImportRow>> {
  const sorted = orderOf(input, { createdTime: 'id' }, ['createdTime', 'desc'])
  const { pageSize, offset } = pageOf(input)
  const query = GoodsImport.query().where({ companyId, kind })
  const [{ $extras }] = await query.clone().count('* as total')
  const rows = await query
    .select('id', 'fileName', 'state', 'createdCount', 'listedCount', 'errorCount', 'actorName', 'createdAt')
    .select(db.raw('jsonb_array_length(rows) as rows_total'))
    .orderByRaw(sorted.sql)
    .limit(pageSize)
    .offset(offset)
  return paged(rows.map(toGoodsImportRow), Number($extras.total), input, sorted)
}
