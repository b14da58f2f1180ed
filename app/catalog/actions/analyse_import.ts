import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import logger from '@adonisjs/core/services/logger'
import Import from '#app/catalog/models/import'
import type { Layout } from '#app/catalog/import/layout'
import { readContextOf } from '#app/catalog/import/context'
import type { Draft } from '#app/catalog/import/draft'
import { mergeExisting } from '#app/catalog/import/merge_existing'
import { readInWorker } from '#app/catalog/import/run_worker'
import { agioVersions } from '#app/catalog/queries/agio_tables'
import { DomainError } from '#core/errors'
import { ImportRowLevel, ImportState } from '#app/catalog/codes'
import { inTransaction, type Trx } from '#core/transaction'
import { importerOf, moveImport } from '#app/catalog/moves'

/** Number of rows without remarks in the preview. */
const SAMPLE = 50

/** A user cancelled the import while the sheet was being read. */
export class ImportCancelled extends Error {}

export async function assertNotCancelled(importId: number, trx?: Trx) {
  const { rows } = await (trx ?? db).rawQuery('select state from imports where id = ?', [importId])
  if (!rows[0] || rows[0].state === ImportState.cancelled) throw new ImportCancelled()
}

function levelOf({ errors, warnings }: Draft): ImportRowLevel {
  if (errors.length > 0) return ImportRowLevel.error
  return warnings.length > 0 ? ImportRowLevel.warning : ImportRowLevel.good
}

/** Stores rows for the preview and for the file of failed rows. */
export async function keepRows(importId: number, drafts: Draft[]) {
  if (drafts.length === 0) return
  await db.table('import_rows').multiInsert(
    drafts.map((draft) => ({
      import_id: importId,
      row_no: draft.rowNo,
      batch_code: draft.batchCode.slice(0, 64),
      cells: JSON.stringify(draft.cells),
      draft: JSON.stringify(draft.values),
      errors: JSON.stringify(draft.errors),
      warnings: JSON.stringify(draft.warnings),
      level: levelOf(draft),
    }))
  )
}

/** Ends a job's step on a sheet, unless the import was cancelled meanwhile. */
async function endStep(
  sheet: Import,
  from: ImportState,
  step: { to: ImportState; action: string; summary: string; columns?: Record<string, unknown> }
) {
  await inTransaction((trx) => moveImport.where(trx, importerOf(sheet), { id: sheet.id }, { from: [from], ...step }))
}

/** The sheet could not be read or written; `failure` is the reason, shown to the user who uploaded it. */
export const failImport = (sheet: Import, from: ImportState, failure: string) =>
  endStep(sheet, from, {
    to: ImportState.failed,
    action: 'batch.import.failed',
    summary: `导入失败：${failure}`.slice(0, 200),
    columns: { failure },
  })

/** Checks every row of a mapped sheet and stores the rows for the preview. Writes no batch. A repeated run starts over. */
export async function analyseImport(importId: number): Promise<void> {
  const sheet = await Import.find(importId)
  if (!sheet || sheet.state !== ImportState.checking) return
  try {
    const layout = sheet.layout as Layout
    const bytes = new Uint8Array(await drive.use().getBytes(sheet.fileKey))
    const context = await readContextOf(sheet)
    const versions = await agioVersions()
    await db.from('import_rows').where('import_id', importId).delete()

    const counts = { ok: 0, warning: 0, error: 0 }
    let kept = 0
    await readInWorker(
      { bytes, name: sheet.fileName, sheet: layout.sheet, headerLastRow: layout.headerLastRow, context },
      async (drafts, rowsDone) => {
        await assertNotCancelled(importId)
        await mergeExisting(drafts, sheet.companyId, versions)
        for (const draft of drafts) {
          if (draft.errors.length > 0) counts.error++
          else {
            counts.ok++
            if (draft.warnings.length > 0) counts.warning++
          }
        }
        const shown = drafts.filter((draft) => draft.errors.length > 0 || draft.warnings.length > 0 || kept++ < SAMPLE)
        await keepRows(importId, shown)
        await db
          .from('imports')
          .where('id', importId)
          .update({
            rows_done: rowsDone,
            ok_count: counts.ok,
            warning_count: counts.warning,
            error_count: counts.error,
            updated_at: db.raw('now()'),
          })
      }
    )
    await endStep(sheet, ImportState.checking, {
      to: ImportState.checked,
      action: 'batch.import.checked',
      summary: `校验完成：${counts.ok}批可导入，${counts.error}批有误`,
    })
  } catch (error) {
    if (error instanceof ImportCancelled) return
    const failure = error instanceof DomainError ? error.message : '读取文件时出错，请重试；仍不成功请联系平台'
    if (!(error instanceof DomainError)) logger.error({ err: error, importId }, 'import could not be analysed')
    await failImport(sheet, ImportState.checking, failure)
  }
}
