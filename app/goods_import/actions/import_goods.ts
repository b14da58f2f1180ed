import type { ColumnMapping } from '#app/catalog/import/fields'
import { chosenTitles, proposedMapping } from '#app/catalog/import/mapping_memory'
import { GoodsImportState } from '#app/goods_import/codes'
import { dataRows, type GoodsLayout } from '#app/goods_import/sheet/goods_layout'
import { MOST_GOODS, readBook } from '#app/goods_import/sheet/read_book'
import type { SheetKind } from '#app/goods_import/sheet/sheet_kind'
import GoodsImport from '#app/goods_import/models/goods_import'
import { moveGoodsImport } from '#app/goods_import/moves'
import { draftsOf, failedGoods, goodsTitles, requireGoodsImport } from '#app/goods_import/queries/goods_imports'
import { GoodsImportRefusal } from '#app/goods_import/refusals'
import { toCheckedGoodsSheet, type CheckedGoodsSheet } from '#app/goods_import/transformers/goods_import'
import type { Actor } from '#core/actor'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'

/** Days after which a sheet that nobody imported is forgotten. */
const KEPT_DAYS = 7

/** The name of a file as it is shown. */
const titleOf = (name: string) => name.replaceAll(/[\p{Cc}<>"|*?:\\/]/gu, '').slice(-120) || '导入表'

type Uploaded = { name: string; contents: Buffer; sheet: number | null }

/**
 * Reads a file with goods and proposes the meaning of its columns. Enters nothing.
 *
 * @throws RefusedError with the problem of the file, in words of a clerk
 */
export async function uploadGoodsSheet(
  kind: SheetKind,
  file: Uploaded,
  actor: Actor & { companyId: number }
): Promise<GoodsImport> {
  const book = await readBook(kind, new Uint8Array(file.contents), file.name, file.sheet)
  const { header, rows, ...about } = book
  const mapping = proposedMapping(header.columns, await goodsTitles(kind, actor.companyId), (found) =>
    kind.fields.missing(found, {})
  )
  const layout: GoodsLayout = { ...about, headerLastRow: header.lastRow, columns: header.columns }
  const { data } = dataRows(layout, mapping, rows)
  if (data.length === 0) throw refuse(GoodsImportRefusal.noRows)
  if (data.length > MOST_GOODS) throw refuse(GoodsImportRefusal.tooManyRows({ most: MOST_GOODS }))
  return inTransaction(async (trx) => {
    await trx.rawQuery(
      `delete from goods_imports where company_id = ? and kind = ? and state = ${GoodsImportState.open} and (user_id = ? or created_at < now() - make_interval(days => ?))`,
      [actor.companyId, kind.kind, actor.userId!, KEPT_DAYS]
    )
    return GoodsImport.create(
      {
        kind: kind.kind,
        companyId: actor.companyId,
        userId: actor.userId,
        actorName: actor.name,
        fileName: titleOf(file.name),
        state: GoodsImportState.open,
        layout,
        mapping,
        constants: {},
        rows,
      },
      { client: trx }
    )
  })
}

/** Keeps what somebody chose against the titles, and forgets what was chosen before and is not any more. */
async function rememberTitles(trx: Trx, { companyId, kind, layout }: GoodsImport, mapping: ColumnMapping[]) {
  const { kept, forgotten } = chosenTitles((layout as GoodsLayout).columns, mapping)
  await trx.from('goods_import_mappings').where({ company_id: companyId, kind }).whereIn('title', forgotten).delete()
  for (const [title, { field, unit }] of kept)
    await trx.rawQuery(
      `insert into goods_import_mappings (company_id, kind, title, field, unit) values (:company, :kind, :title, :field, :unit)
       on conflict (company_id, kind, title) do update set field = excluded.field, unit = excluded.unit, updated_at = now()`,
      // The types of the builder know no null, which both may be.
      { company: companyId, kind, title, field: field as string, unit: unit as string }
    )
}

/** @throws InvalidInputError for a field that there is not; RefusedError when one is named twice or missing */
function requireMapping({ fields }: SheetKind, mapping: ColumnMapping[], constants: Record<string, string>) {
  const seen = new Set<string>()
  for (const { field } of mapping) {
    if (field === null) continue
    if (!fields.find(field)) throw InvalidInputError.of('mapping', `没有“${field}”这个字段`)
    if (seen.has(field)) throw refuse(GoodsImportRefusal.goodsFieldTwice({ label: fields.find(field)!.label }))
    seen.add(field)
  }
  const unknown = Object.keys(constants).find((key) => fields.find(key)?.constant !== true)
  if (unknown !== undefined) throw InvalidInputError.of('constants', `“${unknown}”不能整表统一填写`)
  const missing = fields.missing(mapping, constants)
  if (missing.length > 0) {
    const columns = missing.map((key) => fields.find(key)!.label)
    throw refuse(GoodsImportRefusal.goodsColumnsMissing({ columns }))
  }
}

/** An import whose rows are still there. @throws IllegalTransitionError when it has ended */
async function lockOpen(kind: SheetKind, trx: Trx, importId: number, actor: Actor): Promise<GoodsImport> {
  const sheet = await requireGoodsImport(kind, importId, actor, trx)
  GoodsImportState.assert(sheet.state, GoodsImportState.imported)
  return sheet
}

/** `constants`: values for all rows; an empty one is none. */
export type MapGoodsInput = { importId: number; mapping: ColumnMapping[]; constants?: Record<string, string> }

/** Fixes what the columns mean and checks every row. Enters nothing. */
export async function mapGoodsSheet(
  kind: SheetKind,
  { importId, mapping, constants: given = {} }: MapGoodsInput,
  actor: Actor,
  outer?: Trx
): Promise<CheckedGoodsSheet> {
  const constants = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  return inTransaction(async (trx) => {
    const sheet = await lockOpen(kind, trx, importId, actor)
    requireMapping(kind, mapping, constants)
    await rememberTitles(trx, sheet, mapping)
    await sheet.merge({ mapping, constants }).save()
    const { drafts, others } = await draftsOf(kind, sheet, actor, trx)
    if (drafts.length === 0) throw refuse(GoodsImportRefusal.noRows)
    return toCheckedGoodsSheet(kind, sheet, drafts, others)
  }, outer)
}

export type ImportedGoods = { importId: number; createdCount: number; listedCount: number; errorCount: number }

/**
 * Enters the goods of a checked sheet, and offers those that have a price: all or none, or, as somebody chose, all rows that pass. Rows are read once more
 * against the stock of now; those that are left out are kept with their reasons.
 *
 * @throws RefusedError when a row has an error and is not to be skipped; IllegalTransitionError when the sheet is imported already
 */
export async function confirmGoodsImport(
  kind: SheetKind,
  { importId, skipErrors }: { importId: number; skipErrors?: boolean },
  actor: Actor,
  outer?: Trx
): Promise<ImportedGoods> {
  return inTransaction(async (trx) => {
    const sheet = await lockOpen(kind, trx, importId, actor)
    requireMapping(kind, sheet.mapping as ColumnMapping[], sheet.constants as Record<string, string>)
    const { drafts } = await draftsOf(kind, sheet, actor, trx)
    if (drafts.length === 0) throw refuse(GoodsImportRefusal.noRows)
    const passed = drafts.flatMap((draft) => (draft.input === null ? [] : [{ ...draft, input: draft.input }]))
    const failures = failedGoods(sheet, drafts)
    const errorCount = failures.length
    if (errorCount > 0 && !skipErrors) throw refuse(GoodsImportRefusal.goodsRowsFailed({ count: errorCount }))
    if (passed.length === 0) throw refuse(GoodsImportRefusal.noneOfSheetPasses)
    for (const draft of passed) await addRow(draft.rowNo, () => kind.enter(draft, actor, trx))
    const createdCount = passed.length
    const listedCount = passed.filter(({ offer }) => offer !== null).length
    const more = [listedCount > 0 && `${kind.offered}${listedCount}项`, errorCount > 0 && `跳过${errorCount}行`]
    await moveGoodsImport(trx, actor, sheet, {
      to: GoodsImportState.imported,
      action: 'goods_import.import',
      summary: [`导入 ${sheet.fileName}：${createdCount}项商品`, ...more].filter(Boolean).join('，'),
      fields: { createdCount, listedCount, errorCount, failures, rows: [] },
    })
    return { importId: sheet.id, createdCount, listedCount, errorCount }
  }, outer)
}

/** What only the action finds names its row, too: a day of arrival that lies too far, a number that a colleague has just taken. */
async function addRow(rowNo: number, add: () => Promise<unknown>) {
  try {
    await add()
  } catch (error) {
    if (error instanceof InvalidInputError) {
      const [{ field, message, rule }] = error.errors
      throw InvalidInputError.of(field, `第${rowNo}行：${message}`, rule)
    }
    throw error
  }
}

/** Gives a sheet up; nothing of it stays. */
export async function cancelGoodsImport(kind: SheetKind, importId: number, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const sheet = await requireGoodsImport(kind, importId, actor, trx)
    await moveGoodsImport(trx, actor, sheet, {
      to: GoodsImportState.cancelled,
      action: 'goods_import.cancel',
      summary: `取消导入 ${sheet.fileName}`,
      fields: { rows: [] },
    })
  }, outer)
}
