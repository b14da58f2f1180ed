/*
 * Uploads and downloads.
 */
import { call } from '#core/call'
import { readFile as readBytes } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { refuse } from '#core/errors'
import { SystemRefusal } from '#app/system/refusals'
import { filePurposeOf } from '#app/system/files/file_purposes'
import { requireFile, sendFile, storeFile } from '#app/system/files/stored_files'
import * as validators from '#app/system/validators/system'

call.upload('/file/upload', {
  name: '上传文件',
  access: 'user',
  summary: 'Upload a file (multipart: file, purpose)',
  input: validators.fileUploadValidator,
  missing: '请上传文件',
  run: async ({ purpose }, { actor, file }) =>
    storeFile({
      name: file.clientName,
      mime: file.headers['content-type'],
      contents: await readBytes(file.tmpPath),
      purpose: filePurposeOf(purpose),
      companyId: actor.companyId,
      userId: actor.userId,
    }),
})

call.stream('/file/download', {
  name: '下载文件',
  access: 'user',
  summary: 'A file of the own company, or one it was given',
  input: validators.fileDownloadValidator,
  run: async ({ id }, { actor, http }) => sendFile(await requireFile(id, actor), http),
})

/** Public pictures by their random address; their content never changes. */
call.public.stream('/file/:purpose/:month/:name', {
  summary: 'A public picture',
  maxAge: 31_536_000,
  run: async ({ params, http }) => {
    const { purpose, month, name } = params
    const file = await db
      .from('files')
      .where({ key: `${purpose}/${month}/${name}`, is_public: true })
      .first()
    if (!file) throw refuse(SystemRefusal.fileMissing)
    http.response.header('Cache-Control', 'public, max-age=31536000, immutable')
    return sendFile(file, http, 'inline')
  },
})
