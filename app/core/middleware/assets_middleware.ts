import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import app from '@adonisjs/core/services/app'
import sirv from 'sirv'

/**
 * Built files of the front ends, in the smallest form that the browser takes: the build has written each of them as Brotli and gzip as
 * well. Their names change with their content, so they are kept for a year.
 */
export default class AssetsMiddleware {
  private serve = sirv(app.publicPath('assets'), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      response.setHeader('X-Content-Type-Options', 'nosniff')
    },
    // looked up on every request, because a build may come while the server runs
    dev: true,
  })

  async handle({ request, response }: HttpContext, next: NextFn) {
    const raw = request.request
    const { url } = raw
    if (!url?.startsWith('/assets/')) return next()
    raw.url = url.slice('/assets'.length)
    const found = await new Promise<boolean>((resolve) => {
      response.response.once('close', () => resolve(true))
      this.serve(raw, response.response, () => resolve(false))
    })
    raw.url = url
    if (!found) return next()
  }
}
