import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { countRequest, NO_CALL, timeRequest } from '#core/core_metrics'
import { isStreamed } from '#core/event_stream'
import { securityHeaders } from '#core/security_headers'
import { tracedRequest, type TraceSpan } from '#core/traces/spans'

/** Characters of a caller's own id that are logged. */
const LOGGED = 64

/** Counts a request under its route: a pattern, never the address. */
function measureRequest(ctx: HttpContext, milliseconds: number) {
  const call = ctx.route ? `${ctx.request.method()} ${ctx.route.pattern}` : NO_CALL
  const status = ctx.response.getStatus()
  countRequest({ call, result: ctx.refused && status === 200 ? 'refused' : `${Math.floor(status / 100)}xx` })
  if (!isStreamed(ctx)) timeRequest({ call }, milliseconds / 1000)
}

/** Says in its span what a request was. Files of the front ends and open streams are left out: they would hide the rest. */
function describeRequest(span: TraceSpan, ctx: HttpContext, requestId: string) {
  if (!ctx.route || isStreamed(ctx)) return span.discard()
  const method = ctx.request.method()
  const status = ctx.response.getStatus()
  span.name = `${method} ${ctx.route.pattern}`
  Object.assign(span.attributes, {
    'http.request.method': method,
    'http.route': ctx.route.pattern,
    'http.response.status_code': status,
    'mianqiao.refused': ctx.refused,
    'mianqiao.request_id': requestId,
  })
  if (status >= 500) span.fail(String(status))
}

/**
 * Assigns an id to every request, logs the request once when it ends, and sets the security headers. The id is made here and stands in the
 * audit log: one that the caller chose could be that of somebody else's request. The caller's is only logged beside it. Answers of calls are
 * stored by nobody, unless the call says otherwise: they are about the person who asks.
 */
export default class RequestContextMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    return tracedRequest(ctx.request.header('traceparent'), (span) => this.serve(ctx, next, span))
  }

  private async serve(ctx: HttpContext, next: NextFn, span: TraceSpan | null) {
    const started = process.hrtime.bigint()
    const callerId = ctx.request.header('x-request-id')?.slice(0, LOGGED)
    const id = randomUUID()
    ctx.request.request.headers['x-request-id'] = id
    ctx.response.header('X-Request-Id', id)
    for (const [name, value] of Object.entries(securityHeaders(ctx.request))) ctx.response.header(name, value)
    const isCall = /^\/(?:admin\/)?api(?:\/|$)/.test(ctx.request.url())
    if (isCall) ctx.response.header('Cache-Control', 'no-store')

    try {
      await next()
    } finally {
      const milliseconds = Number(process.hrtime.bigint() - started) / 1e6
      const path = ctx.request.url()
      measureRequest(ctx, milliseconds)
      if (span) describeRequest(span, ctx, id)
      if (isCall) {
        ctx.logger.info(
          {
            requestId: id,
            callerId,
            traceId: span?.trace.id,
            method: ctx.request.method(),
            path,
            status: ctx.response.getStatus(),
            ms: Math.round(milliseconds * 10) / 10,
            ip: ctx.request.ip(),
            actor: ctx.actor?.kind,
            userId: ctx.actor?.userId,
            refused: ctx.refused,
          },
          'request'
        )
      }
    }
  }
}
