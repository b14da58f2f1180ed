import type { HttpContext } from '@adonisjs/core/http'
import { refuse } from '#core/errors'
import { inTransaction } from '#core/transaction'
import { endOtherSessions, endOwnSession } from '#app/identity/actions/end_sessions'
import { confirmTotp, endTotp, startTotp, updateOperatorPassword } from '#app/identity/actions/operator_account'
import { operatorLogin } from '#app/identity/actions/operator_login'
import { readSessions } from '#app/identity/queries/read_sessions'
import { readOperator } from '#app/identity/queries/read_operator'
import { visitorOf } from '#app/identity/sessions/device_cookie'
import { clearOperatorCookie, operatorTokenOf, setOperatorCookie } from '#app/identity/sessions/operator_cookie'
import { operatorOfSession } from '#app/identity/sessions/operators'
import { revokeToken } from '#app/identity/sessions/tokens'
import { toSessionRow } from '#app/identity/transformers/session'
import { IdentityRefusal } from '#app/identity/refusals'
import * as validators from '#app/identity/validators/operator'

/** Session and own account of an operator. Answers are plain JSON and errors are HTTP statuses, as for all calls below `/admin/api`. */
export async function login(ctx: HttpContext) {
  const { request } = ctx
  const input = await request.validateUsing(validators.operatorLoginValidator)
  const { token, operator } = await operatorLogin(input, visitorOf(ctx))
  setOperatorCookie(ctx, token)
  return { operator }
}

/** Whether the browser has a session: its scripts cannot see the cookie. */
export async function session(ctx: HttpContext) {
  ctx.response.header('Cache-Control', 'no-store')
  return { loggedIn: (await operatorOfSession(ctx)) !== null }
}

export async function logout(ctx: HttpContext) {
  const token = operatorTokenOf(ctx)
  if (token) await revokeToken(token)
  clearOperatorCookie(ctx)
  return { message: '已退出登录' }
}

export function me({ actor }: HttpContext) {
  return readOperator(actor.userId!)
}

export async function updatePassword(ctx: HttpContext) {
  await updateOperatorPassword(
    await ctx.request.validateUsing(validators.operatorPasswordValidator),
    operatorTokenOf(ctx),
    ctx.actor
  )
  return { message: '密码已修改' }
}

export async function sessions({ actor, sessionKey }: HttpContext) {
  return (await readSessions('operator', actor.userId!)).map((row) => toSessionRow(row, sessionKey))
}

export async function endSession({ params, actor }: HttpContext) {
  const id = Number(params.id)
  if (!Number.isSafeInteger(id)) throw refuse(IdentityRefusal.sessionGone)
  await inTransaction((trx) => endOwnSession(id, actor, trx))
  return { message: '该设备已退出登录' }
}

export async function endOthers(ctx: HttpContext) {
  await inTransaction((trx) => endOtherSessions(operatorTokenOf(ctx), ctx.actor, trx))
  return { message: '其他设备已退出登录' }
}

export async function totpStart({ request, actor }: HttpContext) {
  const { password } = await request.validateUsing(validators.totpStartValidator)
  return startTotp(password, actor)
}

export async function totpConfirm({ request, actor }: HttpContext) {
  const { code } = await request.validateUsing(validators.totpConfirmValidator)
  await confirmTotp(code, actor)
  return { message: '动态口令已绑定' }
}

export async function totpEnd({ request, actor }: HttpContext) {
  await endTotp(await request.validateUsing(validators.totpEndValidator), actor)
  return { message: '动态口令已解绑' }
}
