import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import logger from '@adonisjs/core/services/logger'
import Import from '#app/catalog/models/import'
import { assertNotCancelled, ImportCancelled, keepRows } from '#app/catalog/actions/analyse_import'
import { AT_ONCE } from '#app/catalog/actions/map_sheet'
import { markUsed } from '#app/catalog/actions/recompute_derived'
import type { Layout } from '#app/catalog/actions/upload_sheet'
import { readContextOf } from '#app/catalog/import/context'
import type { Draft } from '#app/catalog/import/draft'
import { mergeExisting } from '#app/catalog/import/merge_existing'
import { readInWorker } from '#app/catalog/import/run_worker'
import { writeBales, writeBatches } from '#app/catalog/import/write_batches'
import { runImportJob } from '#app/catalog/jobs'
import { agioVersions } from '#app/catalog/queries/agio_tables'
import { ImportMachine } from '#app/catalog/states'
import { systemActor, type Actor } from '#core/actor'
import { audit } from '#core/audit'
import { DomainError, RefusedError } from '#core/errors'
import { enqueue } from '#core/jobs'
import { inTransaction, outsideTransaction, type Trx } from '#core/transaction'

/**
 * Starts writing a checked sheet: 3 → 4.
 *
 * @param skipErrors rows with errors are left out; without it a sheet that has any is refused
 * @returns whether the caller should run it at once after commit (small sheets)
 */
export async function confirmImport(
  id: number,
  input: { skipErrors: boolean },
  actor: Actor,
  outer?: Trx
): Promise<boolean> {
  return inTransaction(async (trx) => {
    const sheet = await Import.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
    ImportMachine.assert(sheet.state, 4)
    if (sheet.errorCount > 0 && !input.skipErrors)
      throw new RefusedError(`有${sheet.errorCount}行未通过校验，请修正后重新上传，或选择跳过这些行`)
    if (sheet.okCount === 0) throw new RefusedError('没有可以导入的批次')
    await audit(trx, actor, {
      action: 'batch.import',
      entity: 'import',
      entityId: id,
      from: 3,
      to: 4,
      summary: `确认导入 ${sheet.fileName}`,
    })
    await sheet.merge({ state: 4, rowsDone: 0, failure: null }).save()
    const atOnce = sheet.rowsTotal <= AT_ONCE
    if (!atOnce) await enqueue(trx, runImportJob, { importId: id }, { singletonKey: `import:${id}` })
    return atOnce
  }, outer)
}

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
      // Shown while it runs, so beside the transaction. Only sheets of the job, which writes one at a time, take so long.
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
 * Writes the batches of a confirmed sheet, all of them or none. Cancelling, a crash or an error on the way leaves nothing behind; the
 * check may then be confirmed again.
 */
export async function runImport(importId: number): Promise<void> {
  const sheet = await Import.find(importId)
  if (!sheet || sheet.state !== 4) return
  const actor: Actor = {
    ...systemActor(),
    kind: sheet.actorKind as Actor['kind'],
    userId: sheet.actorId,
    name: sheet.actorName,
    companyId: sheet.companyId,
  }
  try {
    const failed = await inTransaction(async (trx) => {
      const result = await write(sheet, trx)
      const { rows } = await trx.rawQuery('select state from imports where id = ? for update', [importId])
      if (rows[0]?.state !== 4) throw new ImportCancelled()
      await trx
        .from('imports')
        .where('id', importId)
        .update({
          state: 9,
          rows_done: result.read,
          created_count: result.counts.created,
          updated_count: result.counts.updated,
          bale_count: result.counts.bales,
          error_count: result.counts.errors,
          finished_at: trx.raw('now()'),
          updated_at: trx.raw('now()'),
        })
      const { created, updated, errors } = result.counts
      await audit(trx, actor, {
        action: 'batch.imported',
        entity: 'import',
        entityId: importId,
        from: 4,
        to: 9,
        after: result.counts,
        summary: `导入完成：新增${created}批，更新${updated}批，跳过${errors}行`,
      })
      return result.failed
    })
    await db.from('import_rows').where({ import_id: importId, level: 2 }).delete()
    for (let at = 0; at < failed.length; at += 500) await keepRows(importId, failed.slice(at, at + 500))
  } catch (error) {
    if (error instanceof ImportCancelled) return
    const failure = error instanceof DomainError ? error.message : '写入时出错，没有写入任何批次，请重试'
    if (!(error instanceof DomainError)) logger.error({ err: error, importId }, 'import could not be written')
    await db
      .from('imports')
      .where({ id: importId, state: 4 })
      .update({ state: 7, failure, updated_at: db.raw('now()') })
  }
}

/** Stops an import. What is being written is rolled back; nothing of it remains. */
export async function cancelImport(id: number, actor: Actor, outer?: Trx): Promise<Import> {
  return inTransaction(async (trx) => {
    const sheet = await Import.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
    ImportMachine.assert(sheet.state, 8)
    await audit(trx, actor, {
      action: 'batch.import.cancel',
      entity: 'import',
      entityId: id,
      from: sheet.state,
      to: 8,
      summary: '取消导入',
    })
    return sheet.merge({ state: 8 }).save()
  }, outer)
}
