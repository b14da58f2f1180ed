import { readFile as readBytes } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { receiveFile } from '#core/wire_files'
import { requireFile, sendFile, storeFile } from '#app/system/files/stored_files'
import { filePurposeOf } from '#app/system/files/file_purposes'
import { SystemFile } from '#app/system/file_purposes'
import { adminUploadValidator } from '#app/system/validators/system'

const PICTURE = /^image\//

/** Upload of an operator. The default purpose, pictures for the site, is public; a scan needs another purpose. */
export async function upload(ctx: HttpContext) {
  const { purpose } = await ctx.request.validateUsing(adminUploadValidator)
  const file = receiveFile(ctx, { missing: '请上传文件' })
  const fitting = PICTURE.test(file.headers['content-type'] ?? '') ? SystemFile.image : SystemFile.attachment
  return storeFile({
    name: file.clientName,
    contents: await readBytes(file.tmpPath),
    purpose: purpose ? filePurposeOf(purpose) : fitting,
    companyId: null,
    userId: null,
    operatorId: ctx.actor.userId,
  })
}

export async function download(ctx: HttpContext) {
  return sendFile(await requireFile(Number(ctx.params.id) || 0, ctx.actor), ctx)
}
