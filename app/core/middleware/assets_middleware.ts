import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import app from '@adonisjs/core/services/app'
import sirv from 'sirv'
import { securityHeaders } from '#core/security_headers'

/** Hidden files of the build: its manifest names every source. */
const HIDDEN = /(?:\/|%2f)(?:\.|%2e)/i

/**
 * Serves the built files of the front ends in the smallest encoding that the browser accepts: the build writes each of them as Brotli and
 * gzip as well. Their names contain a hash of their content, so browsers may cache them for a year.
 */
export default class AssetsMiddleware {
  private serve = sirv(app.publicPath('assets'), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    },
    // looked up on every request, because a build may finish while the server runs
    dev: true,
  })

  async handle({ request, response }: HttpContext, next: NextFn) {
    const raw = request.request
    const { url } = raw
    if (!url?.startsWith('/assets/') || HIDDEN.test(url)) return next()
    for (const [name, value] of Object.entries(securityHeaders(request))) response.response.setHeader(name, value)
    raw.url = url.slice('/assets'.length)
    const found = await new Promise<boolean>((resolve) => {
      response.response.once('close', () => resolve(true))
      this.serve(raw, response.response, () => resolve(false))
    })
    raw.url = url
    if (!found) return next()
  }
}
