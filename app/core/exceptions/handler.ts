/*
 * The mapping from errors to answers, for both APIs.
 *
 * Storefront (`/api`): the envelope, with HTTP 200 for refusals of the application, and HTTP 401/403/404/413/429/500/503 for requests that
 * fail before it. Back office (`/admin/api`): the same as HTTP status plus `{ message, errors }`, the format that react-admin's data
 * provider reads.
 */
import app from '@adonisjs/core/services/app'
import { ExceptionHandler as BaseHandler, type HttpContext } from '@adonisjs/core/http'
import { ENVELOPE_CODES, type FailureEnvelope } from '#core/envelope'
import { BusyError, DomainError, InvalidInputError, type FieldError } from '#core/errors'
import { noteFault } from '#core/faults'
import type { Refusal } from '#core/refusal'
import { CoreRefusal } from '#core/refusals'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The reason with which the request was refused, or of the error that answered it. */
    refused?: string
  }
}

type Answer = { status: number; envelope: FailureEnvelope }

const ADMIN_STATUS: Record<number, number> = {
  [ENVELOPE_CODES.validation]: 422,
  [ENVELOPE_CODES.sessionLost]: 401,
  [ENVELOPE_CODES.forbidden]: 403,
  [ENVELOPE_CODES.notCertified]: 403,
  [ENVELOPE_CODES.notManager]: 403,
  [ENVELOPE_CODES.notFound]: 404,
  [ENVELOPE_CODES.stale]: 409,
  [ENVELOPE_CODES.tooMany]: 429,
  [ENVELOPE_CODES.refused]: 400,
}

export default class Handler extends BaseHandler {
  protected debug = !app.inProduction

  private answerTo(error: any): Answer {
    const answer = (status: number, code: number, refusal: Refusal, body: unknown = null): Answer => {
      const { message, reason, detail } = refusal
      return { status, envelope: { code, message, body, reason, detail } }
    }
    if (error instanceof DomainError) {
      const { message, reason, detail, envelopeCode: code, body } = error
      return { status: 200, envelope: { code, message, body, reason, detail } }
    }
    if (error.code === 'E_VALIDATION_ERROR') {
      const errors: FieldError[] = error.messages.map((e: any) => ({
        field: e.field,
        rule: e.rule,
        message: e.message,
      }))
      return this.answerTo(new InvalidInputError(errors))
    }
    if (error.code === 'E_ROW_NOT_FOUND') return answer(200, ENVELOPE_CODES.notFound, CoreRefusal.gone)
    if (error.code === 'E_ROUTE_NOT_FOUND' || error.status === 404)
      return answer(404, ENVELOPE_CODES.notFound, CoreRefusal.addressMissing)
    if (error.code === 'E_REQUEST_ENTITY_TOO_LARGE' || error.status === 413)
      return answer(413, ENVELOPE_CODES.validation, CoreRefusal.tooLarge)
    if (error.code === 'E_TOO_MANY_REQUESTS' || error.status === 429)
      return answer(429, ENVELOPE_CODES.tooMany, CoreRefusal.tooOften)
    if (error.status === 401) return answer(401, ENVELOPE_CODES.sessionLost, CoreRefusal.sessionLost)
    if (error.status === 403) return answer(403, ENVELOPE_CODES.forbidden, CoreRefusal.forbidden)
    if (error.status === 400 || error.status === 415 || error.status === 422)
      return answer(400, ENVELOPE_CODES.validation, CoreRefusal.malformed)
    // Too much waits for a thread, or no connection of a pool became free in time (`acquireTimeoutMillis`).
    if (error instanceof BusyError || error.name === 'KnexTimeoutError')
      return answer(503, ENVELOPE_CODES.refused, CoreRefusal.busy)
    return answer(500, ENVELOPE_CODES.refused, CoreRefusal.fault)
  }

  async handle(error: any, ctx: HttpContext) {
    const path = ctx.request.url()
    const answer = this.answerTo(error)
    ctx.refused = answer.envelope.reason
    if (answer.status === 503) ctx.response.header('Retry-After', '5')

    if (path.startsWith('/admin/api')) {
      const status = answer.status === 200 ? (ADMIN_STATUS[answer.envelope.code] ?? 400) : answer.status
      const body = answer.envelope.body as { errors?: FieldError[] } | null
      return ctx.response.status(status).send({ ...answer.envelope, errors: body?.errors })
    }
    if (path.startsWith('/api') || ctx.request.method() !== 'GET') {
      return ctx.response.status(answer.status).send(answer.envelope)
    }
    if (answer.status === 500 && !app.inProduction) return super.handle(error, ctx)
    return ctx.response.status(answer.status === 200 ? 400 : answer.status).send(answer.envelope.message)
  }

  async report(error: any, ctx: HttpContext) {
    if (error instanceof DomainError || error instanceof BusyError || this.answerTo(error).status < 500) return
    ctx.logger.error({ err: error, requestId: ctx.request.id(), path: ctx.request.url() }, error.message)
    const call = ctx.route && `${ctx.request.method()} ${ctx.route.pattern}`
    noteFault(error, { where: 'request', call, requestId: ctx.request.id() })
  }
}
