import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { callName } from '#app/system/call_names'
import { deskCallName } from '#app/system/desk_call_names'
import { logUse } from '#app/system/user_log'

/** Notes every call of a logged-in member or operator for the user log, but for what a page of the back office asks on its own. */
export default class UserLogMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const started = performance.now()
    await next()
    const actor = ctx.actor
    if (!actor || (actor.kind !== 'member' && actor.kind !== 'operator')) return
    const pattern = ctx.route?.pattern ?? ctx.request.url()
    const summary =
      actor.kind === 'operator' ? deskCallName(ctx.request.method(), ctx.request.url()) : callName(pattern)
    if (actor.kind === 'operator' && summary === null) return
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
