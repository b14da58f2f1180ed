import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import type Import from '#app/catalog/models/import'
import { analyseImport } from '#app/catalog/actions/analyse_import'
import { rememberedTitles } from '#app/catalog/actions/upload_sheet'
import { layoutOf, type Layout } from '#app/catalog/import/layout'
import { missingFields, missingIn } from '#app/catalog/import/missing_fields'
import type { ImportDefaults } from '#app/catalog/import/context'
import { FIELD_BY_KEY, type ColumnMapping } from '#app/catalog/import/fields'
import { chosenTitles, proposedMapping } from '#app/catalog/import/mapping_memory'
import { inspectInWorker } from '#app/catalog/import/run_worker'
import { analyseImportJob } from '#app/catalog/jobs'
import { InvalidInputError, refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { inTransaction } from '#core/transaction'
import { checkArrivalDay } from '#app/catalog/rules/arrival_day'
import { importerOf, moveImport } from '#app/catalog/moves'
import { type ImportKind, ImportState } from '#app/catalog/codes'
import { AT_ONCE } from '#app/catalog/import/at_once'
import { CatalogRefusal } from '#app/catalog/refusals'

/** Selects another sheet of the workbook and proposes a new mapping. */
export async function chooseSheet(sheet: Import, index: number): Promise<Import> {
  const layout = sheet.layout as Layout
  if (index === layout.sheet) return sheet
  if (!layout.sheets[index]) throw InvalidInputError.of('sheet', '工作表不存在')
  const bytes = await drive.use().getBytes(sheet.fileKey)
  const inspection = await inspectInWorker(new Uint8Array(bytes), sheet.fileName, index)
  const { header, kind } = inspection
  const mapping = proposedMapping(header.columns, await rememberedTitles(sheet.companyId), missingIn(kind))
  sheet.merge({
    layout: layoutOf(inspection),
    kind,
    rowsTotal: inspection.rows,
    mapping,
    sheet: inspection.sheets[index].slice(0, 100),
  })
  return sheet.save()
}

/** Keeps what somebody chose against the titles, and forgets what was chosen before and is not any more. */
async function remember(sheet: Import, mapping: ColumnMapping[]) {
  const { kept, forgotten } = chosenTitles((sheet.layout as Layout).columns, mapping)
  await db.from('import_mappings').where('company_id', sheet.companyId).whereIn('title', forgotten).delete()
  for (const [title, { field, unit }] of kept) {
    await db.rawQuery(
      `insert into import_mappings (company_id, title, field, unit) values (:company, :title, :field, :unit)
       on conflict (company_id, title) do update set field = excluded.field, unit = excluded.unit, updated_at = now()`,
      { company: sheet.companyId, title, field, unit }
    )
  }
}

export type MapSheetInput = ImportDefaults & { kind: ImportKind; mapping: ColumnMapping[] }

/**
 * Fixes the mapping of the columns and checks every row against it. Writes no batch.
 *
 * @throws RefusedError 缺少必填列
 */
export async function mapSheet(sheet: Import, input: MapSheetInput): Promise<Import> {
  ImportState.assert(sheet.state, ImportState.checking)
  const columns = new Set((sheet.layout as Layout).columns.map((column) => column.column))
  const mapping = input.mapping.filter((column) => columns.has(column.column))
  const seen = new Set<string>()
  for (const { field } of mapping) {
    if (!field) continue
    if (!FIELD_BY_KEY.has(field)) throw InvalidInputError.of('mapping', `没有“${field}”这个字段`)
    if (seen.has(field)) throw refuse(CatalogRefusal.fieldTwice({ label: FIELD_BY_KEY.get(field)!.label }))
    seen.add(field)
  }
  const missing = missingFields(input.kind, mapping, input.constants)
  if (missing.length > 0) throw refuse(CatalogRefusal.columnsMissing({ columns: missing }))

  const { kind, productType, entrepotId, inTransitState, arrivalDate, constants } = input
  if (arrivalDate) checkArrivalDay(arrivalDate, inTransitState)
  await remember(sheet, mapping)
  await inTransaction((trx) =>
    moveImport(trx, importerOf(sheet), sheet, {
      to: ImportState.checking,
      action: 'batch.import.check',
      summary: '确认列对应，开始校验',
      fields: {
        kind,
        mapping,
        defaults: { productType, entrepotId, inTransitState, arrivalDate, constants } satisfies ImportDefaults,
        failure: null,
        rowsDone: 0,
        okCount: 0,
        warningCount: 0,
        errorCount: 0,
      },
    })
  )
  if (sheet.rowsTotal <= AT_ONCE) await analyseImport(sheet.id)
  else await enqueue(null, analyseImportJob, { importId: sheet.id }, { singletonKey: `analyse:${sheet.id}` })
  return sheet.refresh()
}
