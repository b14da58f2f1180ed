import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import Import from '#app/catalog/models/import'
import { inspectInWorker } from '#app/catalog/import/run_worker'
import { SHEET_LIMITS } from '#core/sheets/limits'
import { missingIn } from '#app/catalog/import/missing_fields'
import { proposedMapping, type TitleChoice } from '#app/catalog/import/mapping_memory'
import { layoutOf } from '#app/catalog/import/layout'
import type { Actor } from '#core/actor'
import { now } from '#core/clock'
import { inTransaction, type Trx } from '#core/transaction'
import { InvalidInputError, refuse } from '#core/errors'
import { ImportState } from '#app/catalog/codes'
import { CatalogRefusal } from '#app/catalog/refusals'

export type SheetFile = { name: string; contents: Buffer }
export type ImportOwner = { companyId: number; companyName: string | null }

/** Meanings that the company chose for column titles in earlier imports. */
export async function rememberedTitles(companyId: number): Promise<Map<string, TitleChoice>> {
  const rows = await db.from('import_mappings').where('company_id', companyId)
  return new Map(rows.map((row) => [row.title as string, { field: row.field, unit: row.unit }]))
}

/** Bytes of the sheets that a company may upload in 24 hours: twenty of the largest. */
export const DAILY_SHEETS = 20 * SHEET_LIMITS.fileBytes

async function requireRoom(companyId: number, size: number, trx?: Trx) {
  const { rows } = await (trx ?? db).rawQuery(
    `select coalesce(sum(file_size), 0)::bigint as total from imports where company_id = ? and created_at > now() - interval '1 day'`,
    [companyId]
  )
  if (rows[0].total + size > DAILY_SHEETS) throw refuse(CatalogRefusal.tooManySheets)
}

/**
 * Accepts an inspection sheet: detects its format and proposes the meaning of its columns. Writes no batch.
 *
 * @throws RefusedError with the problem of the file, in words of a gin clerk, or when the company has uploaded too much today
 */
export async function uploadSheet(file: SheetFile, owner: ImportOwner, actor: Actor): Promise<Import> {
  if (file.contents.length > SHEET_LIMITS.fileBytes) throw InvalidInputError.of('file', '文件不能超过20MB', 'file.size')
  const name = file.name.replaceAll(/[\p{Cc}<>"|*?:\\/]/gu, '').slice(-120) || '检测表'
  const running = await Import.query()
    .where('company_id', owner.companyId)
    .whereIn('state', [ImportState.checking, ImportState.writing])
    .first()
  if (running) throw refuse(CatalogRefusal.importRunning({ fileName: running.fileName }))
  await requireRoom(owner.companyId, file.contents.length)

  const inspection = await inspectInWorker(new Uint8Array(file.contents), name, null)
  const { header, kind } = inspection
  const mapping = proposedMapping(header.columns, await rememberedTitles(owner.companyId), missingIn(kind))
  const key = `inspection/${now().toFormat('yyyyMM')}/${randomBytes(16).toString('hex')}`
  await drive.use().put(key, file.contents)
  try {
    return await inTransaction(async (trx) => {
      // Sheets that were sent at the same time all had room when they came.
      await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`sheets:${owner.companyId}`])
      await requireRoom(owner.companyId, file.contents.length, trx)
      return Import.create(
        {
          ...owner,
          actorKind: actor.kind,
          actorId: actor.userId,
          actorName: actor.name,
          fileName: name,
          fileKey: key,
          fileSize: file.contents.length,
          format: inspection.format,
          sheet: inspection.sheets[inspection.sheet].slice(0, 100),
          kind,
          state: ImportState.mapping,
          layout: layoutOf(inspection),
          mapping,
          notes: inspection.notes,
          rowsTotal: inspection.rows,
        },
        { client: trx }
      )
    })
  } catch (error) {
    await drive.use().delete(key)
    throw error
  }
}
