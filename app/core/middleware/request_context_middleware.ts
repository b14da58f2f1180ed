import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { securityHeaders } from '#core/security_headers'

/** Characters of a caller's own id that are logged. */
const LOGGED = 64

/**
 * Assigns an id to every request, logs the request once when it ends, and sets the security headers. The id is made here and stands in the
 * audit log: one that the caller chose could be that of somebody else's request. The caller's is only logged beside it.
 */
export default class RequestContextMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const started = process.hrtime.bigint()
    const callerId = ctx.request.header('x-request-id')?.slice(0, LOGGED)
    const id = randomUUID()
    ctx.request.request.headers['x-request-id'] = id
    ctx.response.header('X-Request-Id', id)
    for (const [name, value] of Object.entries(securityHeaders(ctx.request))) ctx.response.header(name, value)

    try {
      await next()
    } finally {
      const milliseconds = Number(process.hrtime.bigint() - started) / 1e6
      const path = ctx.request.url()
      if (path.startsWith('/api') || path.startsWith('/admin/api')) {
        ctx.logger.info(
          {
            requestId: id,
            callerId,
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
