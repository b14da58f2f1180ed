import { readFile as readBytes } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { InvalidInputError } from '#core/errors'
import { requireFile, storeFile } from '#app/system/files'
import { sendFile } from '#app/system/controllers/files_controller'
import { adminUploadValidator } from '#app/system/validators/system'

const PICTURE = /^image\//

/** A file of an operator. Pictures for the site are public; name another purpose for a scan. */
export async function upload({ request }: HttpContext) {
  const { purpose } = await request.validateUsing(adminUploadValidator)
  const file = request.file('file')
  if (!file?.tmpPath) throw InvalidInputError.of('file', '请上传文件', 'required')
  const fitting = PICTURE.test(file.headers['content-type'] ?? '') ? 'image' : 'attachment'
  return storeFile({
    name: file.clientName,
    contents: await readBytes(file.tmpPath),
    purpose: purpose ?? fitting,
    companyId: null,
    userId: null,
  })
}

export async function download({ params, response, actor }: HttpContext) {
  return sendFile(await requireFile(Number(params.id) || 0, actor), response)
}
