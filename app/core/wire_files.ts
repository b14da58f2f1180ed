/*
 * Files of requests and answers: received from a multipart request, or sent as a download.
 */
import { Readable } from 'node:stream'
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import type { HttpContext } from '@adonisjs/core/http'
import { InvalidInputError } from '#core/errors'
import { receivedFile } from '#core/request_body'

/** Types of files that leave the server. */
export const CSV_TYPE = 'text/csv; charset=utf-8'
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file generated for one answer; a stream is sent while it is made. */
export type Download = { name: string; type: string; contents: Buffer | string | Readable }

/** A file of a request, in the temporary folder until the call has been answered. */
export type ReceivedFile = MultipartFile & { tmpPath: string }

/** `filename*=` with the Chinese name, and an ASCII one for old clients. */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment') {
  const plain = name.replaceAll(/[^\u0020-\u007e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`
}

export function sendDownload({ response }: HttpContext, { name, type, contents }: Download) {
  response.header('Content-Type', type)
  response.header('Content-Disposition', contentDisposition(name))
  if (contents instanceof Readable) response.stream(contents)
  else response.send(contents)
}

/**
 * The `file` of a multipart request.
 *
 * @throws InvalidInputError with the message `missing` when the request has no file
 */
export function receiveFile(http: HttpContext, { missing }: { missing: string }) {
  const file = receivedFile(http)
  if (!file?.tmpPath) throw InvalidInputError.of('file', missing, 'required')
  return file as ReceivedFile
}
