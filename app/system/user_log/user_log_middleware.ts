import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { logUse } from '#app/system/user_log/user_log'

/** Adds every call of a logged-in member or operator to the user log, by the declared name of the call. */
export default class UserLogMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const started = performance.now()
    await next()
    const { actor, callName: summary } = ctx
    if (!summary || !actor || (actor.kind !== 'member' && actor.kind !== 'operator')) return
    const body = ctx.response.getBody() as { code?: unknown } | null
    logUse({
      kind: actor.kind,
      user_id: actor.userId,
      user_name: actor.name,
      company_id: actor.companyId,
      company_name: actor.companyName,
      method: ctx.request.method(),
      path: ctx.request.url().slice(0, 200),
      summary,
      code: typeof body?.code === 'number' ? body.code : ctx.response.getStatus(),
      ms: Math.round(performance.now() - started),
      ip: ctx.request.ip(),
      user_agent: ctx.request.header('user-agent')?.slice(0, 255) ?? null,
      request_id: ctx.request.id()?.slice(0, 64) ?? null,
      created_at: new Date(),
    })
  }
}
