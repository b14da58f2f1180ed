/*
 * Bodies of requests. No middleware reads them: whoever admits a request (`#core/call`, `#app/admin/admit`) reads its body afterwards, so a
 * caller who may not do something has nothing stored or parsed. A file is written to disk only for a call that takes one, and is gone when
 * the call has been answered.
 *
 * What a writing request says in its address is dropped: names there would otherwise take the place of those of the body, stand in logs of
 * proxies, and be missing from what an Idempotency-Key stands for.
 */
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import { Exception } from '@adonisjs/core/exceptions'
import type { HttpContext } from '@adonisjs/core/http'
import bodyConfig from '#config/bodyparser'
import { withTemporaryFile } from '#core/spool'
import { requireStorable } from '#core/storable_text'

const parser = new BodyParserMiddleware(bodyConfig)

const READING = new Set(['GET', 'HEAD'])

const JSON_BODY = ['application/json']

/** Fields of login passwords. Pay passwords are digits. */
const PASSWORD = /(?:^|old|login)password$/i

/** The parser trims every text; a password counts as it was typed, with the spaces at its ends. */
function keepPasswordsAsTyped({ request }: HttpContext) {
  const body = request.body()
  const names = Object.keys(body).filter((name) => PASSWORD.test(name) && typeof body[name] === 'string')
  if (names.length === 0 || request.is(JSON_BODY) === null) return
  const typed = JSON.parse(request.raw() ?? '{}') as Record<string, unknown>
  request.updateBody({ ...body, ...Object.fromEntries(names.map((name) => [name, typed[name]])) })
}

/** Largest file of a call that names no limit of its own. */
const LARGEST = bodyConfig.multipart.limit

const MULTIPART = ['multipart/form-data']

/**
 * A compressed body is not taken: no client of ours sends one, a few bytes may stand for gigabytes, and what is no gzip would look like a fault
 * of ours (RFC 9110, 15.5.16).
 */
function refuseCompressed({ request, response }: HttpContext) {
  const encoding = request.header('content-encoding')?.trim().toLowerCase()
  if (!request.hasBody() || !encoding || encoding === 'identity') return
  response.header('Accept-Encoding', 'identity')
  throw new Exception('the body is compressed', { status: 415 })
}

/**
 * Names under which the framework's list of handlers answers although nobody has put anything there, because it is an ordinary object: a part
 * called `constructor` would be given to a function that handles nothing, and the error of that, which nobody catches, ended the whole process.
 * Assigning `__proto__` gives the list a handler as prototype, whose own two keys are inherited from then on.
 */
const INHERITED_NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'handler', 'options']

/** Streams the field `file` to `target`; other files of the request are read past. Only the first one is taken. */
async function takeFile({ request }: HttpContext, target: string, limit: string | number) {
  const { multipart } = request
  let taken = false
  const opened: WriteStream[] = []
  for (const name of INHERITED_NAMES)
    multipart.onFile(name, { deferValidations: true }, async () =>
      multipart.abort(new Exception(`no file is called ${name}`, { status: 400 }))
    )
  multipart.onFile('file', { deferValidations: true }, async (part, report) => {
    if (taken) return multipart.abort(new Exception('one file only', { status: 413 }))
    taken = true
    try {
      part.pause()
      part.on('data', report)
      const file = createWriteStream(target, { mode: 0o600 })
      opened.push(file)
      await pipeline(part, file)
      return { tmpPath: target }
    } catch (error) {
      multipart.abort(error)
    }
  })
  try {
    await multipart.process({ limit })
  } finally {
    // A request that is refused because of another part may still be opening its file, which would be there again after it was removed.
    for (const file of opened.filter(({ closed }) => !closed)) await once(file.destroy(), 'close')
  }
}

/** The file that was received, if the request had one. */
export const receivedFile = ({ request }: HttpContext): MultipartFile | null => request.file('file')

/**
 * Reads the body of an admitted request and runs `work`.
 *
 * @param file limit of the file that the call takes (`21mb`); null for calls without a file, which refuse multipart bodies
 * @throws Exception 413, 415 (also for a compressed body), InvalidInputError for text that cannot be stored
 */
export async function withBody<Result>(
  http: HttpContext,
  file: { limit?: string } | null,
  work: () => Result | Promise<Result>
): Promise<Result> {
  const { request } = http
  refuseCompressed(http)
  const multipart = request.hasBody() && request.is(MULTIPART) !== null
  if (multipart && !file) throw new Exception('this call takes no file', { status: 415 })
  await parser.handle(http, async () => {})
  if (!READING.has(request.method())) request.updateQs({})
  keepPasswordsAsTyped(http)
  const run = async () => {
    requireStorable(http)
    return work()
  }
  if (!multipart || !file) return run()
  return withTemporaryFile('', async (target) => {
    await takeFile(http, target, file.limit ?? LARGEST)
    return run()
  })
}

/** A handler of a route without admission: it reads the body itself, for example to check a signature. */
export const readingBody =
  <Result>(handler: (http: HttpContext) => Result | Promise<Result>) =>
  (http: HttpContext) =>
    withBody(http, null, () => handler(http))
