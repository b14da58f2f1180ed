import db from '@adonisjs/lucid/services/db'
import type { ColumnMapping } from '#app/catalog/import/fields'
import type { TitleChoice } from '#app/catalog/import/mapping_memory'
import { BY_TONNE } from '#app/catalog/codes'
import { smallestLot } from '#app/tonnage/queries/smallest_lot'
import { dataRows, type GoodsLayout } from '#app/tonnage/import/goods_layout'
import { readGoods, type GoodsDraft, type GoodsLookup } from '#app/tonnage/import/read_goods'
import GoodsImport from '#app/tonnage/models/goods_import'
import { TonnageRefusal } from '#app/tonnage/refusals'
import type { OtherRowCount } from '#app/catalog/import/other_rows'
import type { Actor } from '#core/actor'
import { EnabledState } from '#core/codes'
import { refuse } from '#core/errors'
import type { SheetRow } from '#core/sheets/rows_in_worker'
import type { Trx } from '#core/transaction'

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
async function lookupFor(companyId: number, cells: string[], trx?: Trx): Promise<GoodsLookup> {
  const client = trx ?? db
  const entrepots = await client.from('entrepots').where('state', EnabledState.enabled).select('id', 'name')
  const taken = await client
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
  }
}

/** The rows of a sheet as goods, by its mapping of now. */
export async function draftsOf(
  sheet: GoodsImport,
  trx?: Trx
): Promise<{ drafts: GoodsDraft[]; others: OtherRowCount[] }> {
  const mapping = sheet.mapping as ColumnMapping[]
  const { data, others } = dataRows(sheet.layout as GoodsLayout, mapping, sheet.rows as SheetRow[])
  const at = mapping.find(({ field }) => field === 'batchCode')?.column
  const codes = at === undefined ? [] : data.map(({ cells }) => (cells[at] ?? '').normalize('NFKC').trim())
  const lookup = await lookupFor(sheet.companyId, codes, trx)
  const constants = sheet.constants as Record<string, string>
  return { drafts: await readGoods(data, mapping, constants, lookup), others }
}
