import Import from '#app/catalog/models/import'
import { AT_ONCE } from '#app/catalog/import/at_once'
import { writeSheetJob } from '#app/catalog/jobs'
import type { Actor } from '#core/actor'
import { moveImport } from '#app/catalog/moves'
import { refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { ImportState } from '#app/catalog/codes'
import { inTransaction, type Trx } from '#core/transaction'
import { CatalogRefusal } from '#app/catalog/refusals'

/**
 * Starts writing a checked sheet.
 *
 * @param skipErrors leave out rows with errors; otherwise a sheet with such rows is refused
 * @returns whether the caller should run it right after commit (small sheets)
 */
export async function confirmImport(
  id: number,
  input: { skipErrors: boolean },
  actor: Actor,
  outer?: Trx
): Promise<boolean> {
  return inTransaction(async (trx) => {
    const sheet = await Import.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
    ImportState.assert(sheet.state, ImportState.writing)
    if (sheet.errorCount > 0 && !input.skipErrors) throw refuse(CatalogRefusal.rowsFailed({ count: sheet.errorCount }))
    if (sheet.okCount === 0) throw refuse(CatalogRefusal.nothingToImport)
    await moveImport(trx, actor, sheet, {
      to: ImportState.writing,
      action: 'batch.import',
      summary: `确认导入 ${sheet.fileName}`,
      fields: { rowsDone: 0, failure: null },
    })
    const atOnce = sheet.rowsTotal <= AT_ONCE
    if (!atOnce) await enqueue(trx, writeSheetJob, { importId: id }, { singletonKey: `import:${id}` })
    return atOnce
  }, outer)
}

/** Cancels an import. A write in progress is rolled back completely. */
export async function cancelImport(id: number, actor: Actor, outer?: Trx): Promise<Import> {
  return inTransaction(async (trx) => {
    const sheet = await Import.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
    await moveImport(trx, actor, sheet, {
      to: ImportState.cancelled,
      action: 'batch.import.cancel',
      summary: '取消导入',
    })
    return sheet
  }, outer)
}
