import { importerOf, moveImport } from '#app/catalog/moves'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import Import from '#app/catalog/models/import'
import { assertNotCancelled, failImport, ImportCancelled, keepRows } from '#app/catalog/actions/analyse_import'
import { markUsed } from '#app/catalog/actions/recompute_derived'
import type { Layout } from '#app/catalog/import/layout'
import { AT_ONCE } from '#app/catalog/import/at_once'
import { readContextOf } from '#app/catalog/import/context'
import type { Draft } from '#app/catalog/import/draft'
import { mergeExisting } from '#app/catalog/import/merge_existing'
import { readInWorker } from '#app/catalog/import/run_worker'
import { writeBales, writeBatches } from '#app/catalog/import/write_batches'
import { agioVersions } from '#app/catalog/queries/agio_tables'
import { DomainError } from '#core/errors'
import { inTransaction, outsideTransaction, type Trx } from '#core/transaction'
import { ImportRowLevel, ImportState } from '#app/catalog/codes'

async function showProgress(id: number, rowsDone: number) {
  await db
    .from('imports')
    .where('id', id)
    .update({ rows_done: rowsDone, updated_at: db.raw('now()') })
}

async function write(sheet: Import, trx: Trx) {
  const layout = sheet.layout as Layout
  const bytes = new Uint8Array(await drive.use().getBytes(sheet.fileKey))
  const context = await readContextOf(sheet, trx)
  const versions = await agioVersions(trx)
  const counts = { created: 0, updated: 0, bales: 0, errors: 0 }
  let read = 0
  const cropYears = new Set<number | null>()
  const failed: Draft[] = []

  await readInWorker(
    { bytes, name: sheet.fileName, sheet: layout.sheet, headerLastRow: layout.headerLastRow, context },
    async (drafts, rowsDone) => {
      await assertNotCancelled(sheet.id, trx)
      await mergeExisting(drafts, sheet.companyId, versions, trx)
      const good = drafts.filter((draft) => draft.errors.length === 0)
      failed.push(...drafts.filter((draft) => draft.errors.length > 0))
      const { created, updated, ids } = await writeBatches(good, sheet.id, trx)
      counts.created += created
      counts.updated += updated
      counts.bales += await writeBales(good, ids, trx)
      for (const draft of good) cropYears.add((draft.values.productionYear as number | null) ?? null)
      read = rowsDone
      // Progress is shown while the transaction runs, so it is written outside of it. Only large sheets need it; they are written by the job, one at
      // a time.
      if (sheet.rowsTotal > AT_ONCE) await outsideTransaction(() => showProgress(sheet.id, rowsDone))
    }
  )
  counts.errors = failed.length
  const used = [...cropYears].map((year) => versions.exchange(year)).concat(versions.association())
  await markUsed(
    trx,
    used.filter((version) => version !== null)
  )
  return { counts, failed, read }
}

/**
 * Writes the batches of a confirmed sheet, all of them or none. Cancelling, a crash or an error leaves no batch behind, and the sheet can be
 * confirmed again.
 */
export async function writeInspectedSheet(importId: number): Promise<void> {
  const sheet = await Import.find(importId)
  if (!sheet || sheet.state !== ImportState.writing) return
  try {
    const failed = await inTransaction(async (trx) => {
      const result = await write(sheet, trx)
      const { created, updated, bales, errors } = result.counts
      const ended = await moveImport.where(
        trx,
        importerOf(sheet),
        { id: importId },
        {
          to: ImportState.done,
          action: 'batch.imported',
          summary: `导入完成：新增${created}批，更新${updated}批，跳过${errors}行`,
          after: result.counts,
          columns: {
            rows_done: result.read,
            created_count: created,
            updated_count: updated,
            bale_count: bales,
            error_count: errors,
            finished_at: trx.raw('now()'),
          },
        }
      )
      if (ended.length === 0) throw new ImportCancelled()
      return result.failed
    })
    await db.from('import_rows').where({ import_id: importId, level: ImportRowLevel.error }).delete()
    for (let at = 0; at < failed.length; at += 500) await keepRows(importId, failed.slice(at, at + 500))
  } catch (error) {
    if (error instanceof ImportCancelled) return
    const failure = error instanceof DomainError ? error.message : '写入时出错，没有写入任何批次，请重试'
    if (!(error instanceof DomainError)) logger.error({ err: error, importId }, 'import could not be written')
    await failImport(sheet, ImportState.writing, failure)
  }
}
