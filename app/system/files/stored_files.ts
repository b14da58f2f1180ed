/*
 * Uploaded and generated files: bytes on the disk of `config/drive` under random names; name, type and size in the table `files`. The type
 * is detected from the content, not taken from the request.
 */
import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import drive from '@adonisjs/drive/services/main'
import { fileTypeFromBuffer } from 'file-type'
import { can, onlyOwn, type Actor } from '#core/actor'
import { showsFile } from '#app/admin/queries/shown_files'
import { InvalidInputError, NotFoundError, refuse } from '#core/errors'
import { now } from '#core/clock'
import { DataScope } from '#core/codes'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction, type Trx } from '#core/transaction'
import { contentDisposition } from '#core/wire_files'
import type { FilePurpose, FileType } from '#app/system/files/define_file_purposes'
import { filePurposeOf, filePurposes, screensShowing } from '#app/system/files/file_purposes'
import { fileRecords } from '#app/system/ports/file_records'
import { requireRoom } from '#app/system/files/file_quota'
import { SystemRefusal } from '#app/system/refusals'

const MEGABYTE = 1024 * 1024

export type NewFile = {
  name: string
  /** Type in the request; a hint only, because the type is detected from the content. */
  mime?: string | null
  contents: Buffer
  purpose: FilePurpose
  companyId: number | null
  userId: number | null
  /** The operator who uploads it for the platform. */
  operatorId?: number | null
}

export type StoredFile = { id: number; name: string; size: number; mime: string; url: string | null }

/** Type of a file by content; formats with a common container (OFD is a zip, CSV is plain text) are distinguished by extension. */
async function typeOf(contents: Buffer, name: string): Promise<string | null> {
  const extension = path.extname(name).slice(1).toLowerCase()
  const found = await fileTypeFromBuffer(contents)
  if (!found) return ['csv', 'txt'].includes(extension) && !contents.subarray(0, 4096).includes(0) ? 'csv' : null
  if (found.ext === 'zip' && extension === 'ofd') return 'ofd'
  return found.ext
}

const MIMES: Record<string, string> = {
  csv: 'text/csv',
  ofd: 'application/ofd',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
}
const mimeOf = (type: string) =>
  MIMES[type] ??
  { pdf: 'application/pdf', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }[type] ??
  'application/octet-stream'

/** The displayed name: without folders and control characters, at most 120 characters, with its extension. */
export function safeName(name: string): string {
  const base =
    path
      .basename(name.replaceAll('\\', '/'))
      .replaceAll(/[\p{Cc}"<>|*?:]/gu, '')
      .trim() || '文件'
  const extension = path.extname(base)
  return `${base.slice(0, base.length - extension.length).slice(0, 120)}${extension.slice(0, 12)}`
}

/**
 * Stores a file and its row.
 *
 * @throws InvalidInputError 文件为空, too large, or of a type that the purpose does not accept
 * @throws RefusedError when a person has no room for it (`file_quota`)
 */
export async function storeFile(file: NewFile, outer?: Trx): Promise<StoredFile> {
  const { name: word, types, megabytes, public: isPublic = false } = file.purpose
  if (file.contents.length === 0) throw InvalidInputError.of('file', '文件内容为空')
  if (file.contents.length > megabytes * MEGABYTE)
    throw InvalidInputError.of('file', `文件不能超过${megabytes}MB`, 'file.size')
  const type = await typeOf(file.contents, file.name)
  if (!type || !types.includes(type as FileType))
    throw InvalidInputError.of('file', `文件只支持${types.join('、')}格式`, 'file.extname')

  const key = `${word}/${now().toFormat('yyyyMM')}/${randomBytes(16).toString('hex')}.${type}`
  const name = safeName(file.name)
  const size = file.contents.length
  const { companyId, userId } = file
  const row = {
    key,
    name,
    mime: mimeOf(type),
    size,
    sha256: createHash('sha256').update(file.contents).digest('hex'),
    purpose: word,
    is_public: isPublic,
    company_id: companyId,
    user_id: userId,
    operator_id: file.operatorId ?? null,
    // What the platform makes is named by a record from the start.
    used_at: userId === null && !file.operatorId ? new Date() : null,
  }
  await drive.use().put(key, file.contents)
  try {
    const id = await inTransaction(async (trx) => {
      if (userId !== null) await requireRoom(trx, { userId, companyId }, size)
      const [made] = await trx.table('files').returning('id').insert(row)
      return made.id as number
    }, outer)
    outer?.after('rollback', () => removeBytes(key))
    return { id, name, size, mime: mimeOf(type), url: isPublic ? publicUrl(key) : null }
  } catch (error) {
    await removeBytes(key)
    throw error
  }
}

const removeBytes = (key: string) =>
  drive
    .use()
    .delete(key)
    .catch((error) => logger.error({ err: error, key }, 'file without a row not removed'))

/** Days after which an upload that no record names is removed: its form was never sent. A draft of it lasts a week (`resources/lib/drafts.ts`) from its last change. */
const UNUSED_DAYS = 14

/** Removes uploads of members that no record has named in that time. @returns number of files removed */
export async function removeUnusedFiles(): Promise<number> {
  const unused = (last: number) =>
    rowsAfter(
      last,
      db
        .from('files')
        .whereNull('used_at')
        .whereNotNull('user_id')
        .whereRaw('created_at < now() - make_interval(days => ?)', [UNUSED_DAYS])
    )
  return sweep('unused file', unused, async (id) => {
    const { rows } = await db.rawQuery('delete from files where id = ? and used_at is null returning key', [id])
    if (rows.length === 0) return false
    await removeBytes(rows[0].key)
    return true
  })
}

/** Address of a public picture by its key, for `<img>`. */
export function publicUrl(key: string) {
  return `/api/public/file/${key}`
}

/** Lets another company open the file. */
export async function grantFile(trx: Trx, fileId: number, companyId: number): Promise<void> {
  await trx.rawQuery('insert into file_grants (file_id, company_id) values (?, ?) on conflict do nothing', [
    fileId,
    companyId,
  ])
}

type FileRow = {
  id: number
  purpose: string
  company_id: number | null
  user_id: number | null
  operator_id: number | null
  used_at: Date | null
}

/** Whether a company may open a file: its own, or one that was given to it. */
async function isOf(companyId: number, file: FileRow, trx?: Trx): Promise<boolean> {
  if (file.company_id === companyId) return true
  const granted = await (trx ?? db).from('file_grants').where({ file_id: file.id, company_id: companyId }).first()
  return granted !== null && granted !== undefined
}

/**
 * Whether an operator may open a file: one that a record names and that a screen of the operator shows, within the data permission. A screen that
 * shows the files of a purpose shows those of all records to 全部, those of the company to 本企业, and to 本人 none but those that the operator's own
 * records name in a field.
 */
async function shownTo(actor: Actor, file: FileRow, trx?: Trx) {
  const ofMembers = file.company_id !== null || file.user_id !== null
  if (screensShowing(filePurposeOf(file.purpose)).some((code) => can(actor, code))) {
    const named = file.used_at !== null
    if (named && actor.dataScope === DataScope.everything) return true
    if (named && actor.dataScope === DataScope.ownCompany && actor.companyId !== null)
      return isOf(actor.companyId, file, trx)
  }
  return !ofMembers && showsFile(file, actor, trx)
}

/** Whether a record of the member's own names the file. */
async function isNamedForOwn(actor: Actor, file: FileRow, trx?: Trx): Promise<boolean> {
  const records = fileRecords(actor)
  const { rows } = await (trx ?? db).rawQuery(
    `select 1 from files f where f.id = ? and (${records.map(({ sql }) => sql).join(' or ') || 'false'})`,
    [file.id, ...records.flatMap(({ bindings }) => bindings)]
  )
  return rows.length > 0
}

/** `noted`: the caller notes who opens the file, or only names it in a record of that kind. */
export type Opening = { noted?: boolean }

/**
 * Whether a member may open a file. What was uploaded for a company stays with it when the uploader leaves; who sees the own rows only opens files of
 * the company that the own records name.
 */
async function isOfMember(actor: Actor, file: FileRow, trx: Trx | undefined, { noted }: Opening): Promise<boolean> {
  const { userId, companyId, certified } = actor
  const uploaded = file.user_id === userId && (file.company_id === null || file.company_id === companyId)
  if (!noted && filePurposes().get(file.purpose)?.openingNoted) return uploaded && file.used_at === null
  if (uploaded) return true
  if (companyId === null || !certified || !(await isOf(companyId, file, trx))) return false
  return !onlyOwn(actor) || isNamedForOwn(actor, file, trx)
}

/**
 * The row of a file if the actor may open it: the uploader, the uploader's company, granted companies, operators with a screen
 * that shows files of this purpose or with access to a record that names this file. Where opening is noted (`openingNoted` of the purpose), members
 * have the file of a record from a caller who says that it is `noted`.
 *
 * @throws NotFoundError also when the actor may not open it
 */
export async function requireFile(fileId: number, actor: Actor, trx?: Trx, opening: Opening = {}) {
  const file = await (trx ?? db).from('files').where('id', fileId).first()
  if (!file) throw refuse(SystemRefusal.fileMissing)
  if (file.is_public || actor.kind === 'system') return file
  if (actor.kind === 'operator' && (await shownTo(actor, file, trx))) return file
  if (actor.kind === 'member' && (await isOfMember(actor, file, trx, opening))) return file
  throw refuse(SystemRefusal.fileMissing)
}

/** Streams a stored file. */
export async function sendFile(
  file: { key: string; name: string; mime: string; size: number },
  { response }: HttpContext,
  kind?: 'inline'
) {
  response.header('Content-Type', file.mime)
  response.header('Content-Length', String(file.size))
  response.header('Content-Disposition', contentDisposition(file.name, kind))
  response.header('Content-Security-Policy', "default-src 'none'; sandbox")
  return response.stream(await drive.use().getStream(file.key))
}

/**
 * Names a file in a record: the actor must be allowed to open it, and it stays from now on.
 *
 * @returns its row
 * @throws NotFoundError also when the actor may not open it
 */
export async function useFile(trx: Trx, fileId: number, actor: Actor, opening: Opening = {}) {
  const file = await requireFile(fileId, actor, trx, opening)
  const { rowCount } = (await trx.rawQuery('update files set used_at = coalesce(used_at, now()) where id = ?', [
    fileId,
  ])) as { rowCount: number }
  // It was unused and removed in this moment.
  if (rowCount === 0) throw refuse(SystemRefusal.fileMissing)
  return file
}

/** Whether the actor may open a file. In a transaction the file is about to be named by a record, and stays. */
export async function mayOpen(fileId: number, actor: Actor, trx?: Trx): Promise<boolean> {
  try {
    await (trx ? useFile(trx, fileId, actor) : requireFile(fileId, actor))
    return true
  } catch (error) {
    if (error instanceof NotFoundError) return false
    throw error
  }
}
