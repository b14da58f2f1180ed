import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Assigns an id to every request (or keeps the proxy's), logs the request once when it ends, and sets the security headers. */
export default class RequestContextMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const started = process.hrtime.bigint()
    const id = ctx.request.header('x-request-id') ?? ctx.request.id() ?? randomUUID()
    ctx.request.request.headers['x-request-id'] = id
    ctx.response.header('X-Request-Id', id)
    ctx.response.header('X-Content-Type-Options', 'nosniff')
    ctx.response.header('X-Frame-Options', 'SAMEORIGIN')
    ctx.response.header('Referrer-Policy', 'same-origin')

    try {
      await next()
    } finally {
      const milliseconds = Number(process.hrtime.bigint() - started) / 1e6
      const path = ctx.request.url()
      if (path.startsWith('/api') || path.startsWith('/admin/api')) {
        ctx.logger.info(
          {
            requestId: id,
            method: ctx.request.method(),
            path,
            status: ctx.response.getStatus(),
            ms: Math.round(milliseconds * 10) / 10,
            userId: ctx.actor?.userId,
          },
          'request'
        )
      }
    }
  }
}
