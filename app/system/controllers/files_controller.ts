import { readFile as readBytes } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import { ok } from '#core/envelope'
import { InvalidInputError, refuse } from '#core/errors'
import { requireFile, storeFile } from '#app/system/files'
import { fileDownloadValidator, fileUploadValidator } from '#app/system/validators/system'
import { SystemRefusal } from '#app/system/refusals'

/** `attachment; filename*=` with the Chinese name, and a plain one for old clients. */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment') {
  const plain = name.replaceAll(/[^\u0020-\u007e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`
}

/** Streams a stored file. */
export async function sendFile(
  file: { key: string; name: string; mime: string; size: number },
  response: HttpContext['response'],
  kind?: 'inline'
) {
  response.header('Content-Type', file.mime)
  response.header('Content-Length', String(file.size))
  response.header('Content-Disposition', contentDisposition(file.name, kind))
  response.header('Content-Security-Policy', "default-src 'none'; sandbox")
  return response.stream(await drive.use().getStream(file.key))
}

/** Uploads and downloads. */
export default class FilesController {
  async upload({ request, actor }: HttpContext) {
    const { purpose } = await request.validateUsing(fileUploadValidator)
    const file = request.file('file')
    if (!file?.tmpPath) throw InvalidInputError.of('file', '请上传文件', 'required')
    const contents = await readBytes(file.tmpPath)
    return ok(
      await storeFile({
        name: file.clientName,
        mime: file.headers['content-type'],
        contents,
        purpose,
        companyId: actor.companyId,
        userId: actor.userId,
      })
    )
  }

  async download({ request, response, actor }: HttpContext) {
    const { id } = await request.validateUsing(fileDownloadValidator)
    return sendFile(await requireFile(id, actor), response)
  }

  /** Public pictures by their random address; they never change. */
  async show({ params, response }: HttpContext) {
    const file = await db
      .from('files')
      .where({ key: `${params.purpose}/${params.month}/${params.name}`, is_public: true })
      .first()
    if (!file) throw refuse(SystemRefusal.fileMissing)
    response.header('Cache-Control', 'public, max-age=31536000, immutable')
    return sendFile(file, response, 'inline')
  }
}
