/*
 * Files as they travel: taken from a multipart request, or answered under a name.
 */
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import type { HttpContext } from '@adonisjs/core/http'
import { InvalidInputError } from '#core/errors'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file made for one answer. */
export type Download = { name: string; type: string; contents: Buffer | string }

/** A file of a request, as it lies in the temporary folder. */
export type ReceivedFile = MultipartFile & { tmpPath: string }

/** `filename*=` with the Chinese name, and a plain one for old clients. */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment') {
  const plain = name.replaceAll(/[^\u0020-\u007e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`
}

export function sendDownload({ response }: HttpContext, { name, type, contents }: Download) {
  response.header('Content-Type', type)
  response.header('Content-Disposition', contentDisposition(name))
  response.send(contents)
}

/**
 * The `file` of a multipart request.
 *
 * @param options.size the largest, e.g. `21mb`; the limit of the body parser unless given
 * @throws InvalidInputError saying `missing`, when there is none
 */
export function receiveFile({ request }: HttpContext, { size, missing }: { size?: string; missing: string }) {
  const file = request.file('file', size ? { size } : {})
  if (!file?.tmpPath) throw InvalidInputError.of('file', missing, 'required')
  return file as ReceivedFile
}
