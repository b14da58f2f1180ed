import db from '@adonisjs/lucid/services/db'
import Import from '#app/catalog/models/import'
import { toImportPreviewRow, toImportRow } from '#app/catalog/transformers/import'
import type { ImportPreviewRow, ImportRow } from '#app/catalog/transformers/import_wire'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import type { ImportRowLevel, ImportState } from '#app/catalog/codes'
import { CatalogRefusal } from '#app/catalog/refusals'

/** @throws NotFoundError, also for an import of another company */
export async function requireImport(id: number, actor: Actor): Promise<Import> {
  const sheet = await Import.find(id)
  if (!sheet || (actor.kind === 'member' && sheet.companyId !== actor.companyId))
    throw refuse(CatalogRefusal.importMissing)
  return sheet
}

/** The imports of a company, newest first; those of all companies for operators. */
export async function listImports(
  input: PageInput & { state?: ImportState },
  companyId: number | null
): Promise<Paged<ImportRow>> {
  const sorted = orderOf(input, { createdTime: 'id' }, ['createdTime', 'desc'])
  const { pageSize, offset } = pageOf(input)
  const query = Import.query()
    .if(companyId, (q) => q.where('company_id', companyId!))
    .if(input.state, (q) => q.where('state', input.state!))
  const [{ $extras }] = await query.clone().count('* as total')
  const rows = await query.orderByRaw(sorted.sql).limit(pageSize).offset(offset)
  return paged(rows.map(toImportRow), Number($extras.total), input, sorted)
}

/** Rows of the preview, those with errors or warnings first. */
export async function previewRows(
  importId: number,
  input: PageInput & { level?: ImportRowLevel | null }
): Promise<Paged<ImportPreviewRow>> {
  const { pageSize, offset } = pageOf(input)
  const query = db.from('import_rows').where('import_id', importId)
  if (input.level !== null && input.level !== undefined) void query.where('level', input.level)
  const [{ total }] = await query.clone().count('* as total')
  const rows = await query.orderBy('level', 'desc').orderBy('row_no').orderBy('id').limit(pageSize).offset(offset)
  return paged(rows.map(toImportPreviewRow), Number(total), input)
}
