import db from '@adonisjs/lucid/services/db'
import type { ColumnMapping } from '#app/catalog/import/fields'
import type { TitleChoice } from '#app/catalog/import/mapping_memory'
import { BY_TONNE } from '#app/catalog/codes'
import { smallestLot } from '#app/tonnage/queries/smallest_lot'
import { sheetOffers } from '#app/tonnage/ports/sheet_offers'
import { dataRows, type GoodsLayout } from '#app/tonnage/import/goods_layout'
import { readGoods, type GoodsDraft, type GoodsLookup } from '#app/tonnage/import/read_goods'
import GoodsImport from '#app/tonnage/models/goods_import'
import { TonnageRefusal } from '#app/tonnage/refusals'
import type { OtherRowCount } from '#app/catalog/import/other_rows'
import type { Actor } from '#core/actor'
import { EnabledState } from '#core/codes'
import { failedRowsBook, failedRowsName, type FailedRow } from '#app/catalog/import/failed_rows'
import { GoodsImportState } from '#app/tonnage/codes'
import { toGoodsImportRow, type GoodsImportRow } from '#app/tonnage/transformers/goods_import'
import { refuse } from '#core/errors'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import type { SheetRow } from '#core/sheets/rows_in_worker'
import { inTransaction, type Trx } from '#core/transaction'

/** Meanings that the company chose for titles of its sheets with goods. */
export async function goodsTitles(companyId: number): Promise<Map<string, TitleChoice>> {
  const rows = await db.from('goods_import_mappings').where('company_id', companyId)
  return new Map(rows.map(({ title, field, unit }) => [title as string, { field, unit }]))
}

/** The import of the actor's company; locked in a transaction. @throws NotFoundError, also for that of another company */
export async function requireGoodsImport(id: number, { companyId }: Actor, trx?: Trx): Promise<GoodsImport> {
  const query = GoodsImport.query(trx && { client: trx }).where({ id, companyId: companyId ?? 0 })
  const sheet = await (trx ? query.forUpdate() : query).first()
  if (!sheet) throw refuse(TonnageRefusal.importMissing)
  return sheet
}

/** What the rows are compared with. `codes`: the numbers among those of the sheet that the company has already. */
async function lookupFor(companyId: number, cells: string[], actor: Actor, trx: Trx): Promise<GoodsLookup> {
  const entrepots = await trx.from('entrepots').where('state', EnabledState.enabled).select('id', 'name')
  const taken = await trx
    .from('batches')
    .where('company_id', companyId)
    .whereIn('batch_code', cells)
    .select('batch_code')
  const least = new Map<number, number>()
  for (const type of BY_TONNE) least.set(type, await smallestLot(type, trx))
  return {
    entrepots: new Map(entrepots.map(({ id, name }) => [name as string, id as number])),
    codes: new Set(taken.map(({ batch_code: code }) => code as string)),
    leastOf: (type) => least.get(type) ?? 0,
    offers: sheetOffers().judging(actor, trx),
  }
}

/** The rows of a sheet as goods, by its mapping of now, and as the actor may enter and offer them. */
export async function draftsOf(
  sheet: GoodsImport,
  actor: Actor,
  trx: Trx
): Promise<{ drafts: GoodsDraft[]; others: OtherRowCount[] }> {
  const mapping = sheet.mapping as ColumnMapping[]
  const { data, others } = dataRows(sheet.layout as GoodsLayout, mapping, sheet.rows as SheetRow[])
  const at = mapping.find(({ field }) => field === 'batchCode')?.column
  const codes = at === undefined ? [] : data.map(({ cells }) => (cells[at] ?? '').normalize('NFKC').trim())
  const lookup = await lookupFor(sheet.companyId, codes, actor, trx)
  const constants = sheet.constants as Record<string, string>
  return { drafts: await readGoods(data, mapping, constants, lookup), others }
}

/** The rows of an open sheet that do not pass, as they were read, with the reasons. */
export function failedGoods(sheet: GoodsImport, drafts: readonly GoodsDraft[]): FailedRow[] {
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
export async function failedGoodsFile(importId: number, actor: Actor): Promise<{ name: string; contents: Buffer }> {
  const { sheet, failed } = await inTransaction(async (trx) => {
    const found = await requireGoodsImport(importId, actor, trx)
    if (found.state !== GoodsImportState.open) return { sheet: found, failed: found.failures as FailedRow[] }
    return { sheet: found, failed: failedGoods(found, (await draftsOf(found, actor, trx)).drafts) }
  })
  if (failed.length === 0) throw refuse(TonnageRefusal.noFailedGoods)
  const mapping = new Map((sheet.mapping as ColumnMapping[]).map(({ column, field }) => [column, field]))
  const columns = (sheet.layout as GoodsLayout).columns.map(({ column, title }) => ({
    column,
    title,
    field: mapping.get(column) ?? null,
  }))
  return { name: failedRowsName(sheet.fileName), contents: await failedRowsBook(columns, ['batchCode'], failed) }
}

/** The sheets of a company, newest first; their rows stay where they are. */
export async function listGoodsImports(input: PageInput, companyId: number): Promise<Paged<GoodsImportRow>> {
  const sorted = orderOf(input, { createdTime: 'id' }, ['createdTime', 'desc'])
  const { pageSize, offset } = pageOf(input)
  const query = GoodsImport.query().where('company_id', companyId)
  const [{ $extras }] = await query.clone().count('* as total')
  const rows = await query
    .select('id', 'fileName', 'state', 'createdCount', 'listedCount', 'errorCount', 'actorName', 'createdAt')
    .select(db.raw('jsonb_array_length(rows) as rows_total'))
    .orderByRaw(sorted.sql)
    .limit(pageSize)
    .offset(offset)
  return paged(rows.map(toGoodsImportRow), Number($extras.total), input, sorted)
}
