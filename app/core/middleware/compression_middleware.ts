import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import compression from 'compression'
import { constants } from 'node:zlib'

/** Smallest answer that is compressed, in bytes. */
const WORTHWHILE = 2_048

/** Compresses pages and JSON for browsers that accept it. Fast settings, because each answer is compressed for one reader. */
export default class CompressionMiddleware {
  private pack = compression({
    threshold: WORTHWHILE,
    level: 3,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    filter: (_, response) =>
      /^(application\/json|text\/html|application\/xml)/.test(String(response.getHeader('Content-Type') ?? '')),
  })

  handle({ request, response }: HttpContext, next: NextFn) {
    return new Promise<void>((resolve, reject) => {
      this.pack(request.request as never, response.response as never, () =>
        Promise.resolve(next()).then(() => resolve(), reject)
      )
    })
  }
}
