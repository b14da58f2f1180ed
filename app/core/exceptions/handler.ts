/*
 * The one mapping from errors to answers, for both APIs.
 *
 * Storefront (`/api`): the envelope, HTTP 200 for whatever the application answered, and HTTP 401/403/404/413/429/500/503 for what
 * stopped before it. Back office (`/admin/api`): the same facts as HTTP status plus `{ message, errors }`, because that is what
 * react-admin's data provider reads.
 */
import app from '@adonisjs/core/services/app'
import { ExceptionHandler as BaseHandler, type HttpContext } from '@adonisjs/core/http'
import { CODES, type Envelope } from '#core/envelope'
import { DomainError, type FieldError } from '#core/errors'

type Answer = { status: number; envelope: Envelope }

const ADMIN_STATUS: Record<number, number> = {
  [CODES.validation]: 422,
  [CODES.sessionLost]: 401,
  [CODES.forbidden]: 403,
  [CODES.notCertified]: 403,
  [CODES.notManager]: 403,
  [CODES.notFound]: 404,
  [CODES.stale]: 409,
  [CODES.tooMany]: 429,
  [CODES.refused]: 400,
}

export default class Handler extends BaseHandler {
  protected debug = !app.inProduction

  private answerTo(error: any): Answer {
    const envelope = (code: number, message: string, body: unknown = null): Envelope => ({ code, message, body })

    if (error instanceof DomainError)
      return { status: 200, envelope: envelope(error.envelopeCode, error.message, error.body) }
    if (error.code === 'E_VALIDATION_ERROR') {
      const errors: FieldError[] = error.messages.map((e: any) => ({
        field: e.field,
        rule: e.rule,
        message: e.message,
      }))
      return { status: 200, envelope: envelope(CODES.validation, errors[0]?.message ?? '输入有误', { errors }) }
    }
    if (error.code === 'E_ROW_NOT_FOUND')
      return { status: 200, envelope: envelope(CODES.notFound, '数据不存在或已被删除') }
    if (error.code === 'E_ROUTE_NOT_FOUND' || error.status === 404)
      return { status: 404, envelope: envelope(CODES.notFound, '请求的地址不存在') }
    if (error.code === 'E_REQUEST_ENTITY_TOO_LARGE' || error.status === 413)
      return { status: 413, envelope: envelope(CODES.validation, '提交的内容过大') }
    if (error.code === 'E_TOO_MANY_REQUESTS' || error.status === 429)
      return { status: 429, envelope: envelope(CODES.tooMany, '操作过于频繁，请稍后再试') }
    if (error.status === 401)
      return { status: 401, envelope: envelope(CODES.sessionLost, '登录状态已失效，请重新登录！') }
    if (error.status === 403) return { status: 403, envelope: envelope(CODES.forbidden, '无访问权限') }
    if (error.status === 400 || error.status === 415 || error.status === 422)
      return { status: 400, envelope: envelope(CODES.validation, '请求格式不正确') }
    // No connection of the pool became free in time (`acquireTimeoutMillis`).
    if (error.name === 'KnexTimeoutError')
      return { status: 503, envelope: envelope(CODES.refused, '系统繁忙，请稍后再试') }
    return { status: 500, envelope: envelope(CODES.refused, '服务器报错，请重试') }
  }

  async handle(error: any, ctx: HttpContext) {
    const path = ctx.request.url()
    const answer = this.answerTo(error)
    if (answer.status === 503) ctx.response.header('Retry-After', '5')

    if (path.startsWith('/admin/api')) {
      const status = answer.status === 200 ? (ADMIN_STATUS[answer.envelope.code] ?? 400) : answer.status
      const body = answer.envelope.body as { errors?: FieldError[] } | null
      return ctx.response
        .status(status)
        .send({ code: answer.envelope.code, message: answer.envelope.message, errors: body?.errors, body })
    }
    if (path.startsWith('/api') || ctx.request.method() !== 'GET') {
      return ctx.response.status(answer.status).send(answer.envelope)
    }
    if (answer.status === 500 && !app.inProduction) return super.handle(error, ctx)
    return ctx.response.status(answer.status === 200 ? 400 : answer.status).send(answer.envelope.message)
  }

  async report(error: any, ctx: HttpContext) {
    if (error instanceof DomainError || this.answerTo(error).status < 500) return
    ctx.logger.error({ err: error, requestId: ctx.request.id(), path: ctx.request.url() }, error.message)
  }
}
