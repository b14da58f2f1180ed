import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { ended, ok } from '#core/envelope'
import { refuse } from '#core/errors'
import { once } from '#core/idempotency'
import { login } from '#app/identity/actions/login'
import { register } from '#app/identity/actions/register'
import { resetPassword, updatePassword } from '#app/identity/actions/change_password'
import { editProfile } from '#app/identity/actions/edit_profile'
import { checkCaptcha, makeCaptcha } from '#app/identity/captchas'
import { consume } from '#app/identity/limits'
import { actorOfUser } from '#app/identity/members'
import { readAccount } from '#app/identity/queries/read_account'
import { PASSWORD_DAYS } from '#app/identity/rules/passwords'
import { sendSmsCode } from '#app/identity/sms_codes'
import { bearerOf, revokeToken } from '#app/identity/tokens'
import { toUserInfo, toUserRow } from '#app/identity/transformers/user'
import * as validators from '#app/identity/validators/account'
import { YesNo } from '#core/codes'
import { UserState } from '#app/identity/codes'
import { IdentityRefusal } from '#app/identity/refusals'

/** The account calls (glossary §3.3). */
export default class AccountController {
  private visitor({ request }: HttpContext) {
    return { ip: request.ip(), userAgent: request.header('user-agent') ?? null }
  }

  async login(ctx: HttpContext) {
    const body = await login(await ctx.request.validateUsing(validators.loginValidator), this.visitor(ctx))
    // the user log notes who has come in
    ctx.actor = await actorOfUser(body.userInfo.user.id)
    return ok(body)
  }

  async logout(ctx: HttpContext) {
    const token = bearerOf(ctx)
    if (token) await revokeToken(token)
    return ended()
  }

  /** Nobody learns who is registered: a code that nobody could use is not sent, and the answer is the same. */
  private async send(mobile: string, scene: string | undefined, ip: string) {
    const someone = await db.from('users').where({ mobile, is_del: YesNo.no, state: UserState.active }).first()
    const usable = someone !== null || scene === 'register'
    return ok({ codeKey: await sendSmsCode(mobile, ip, usable) }, '验证码已发送')
  }

  async sendSms({ request }: HttpContext) {
    const { username, scene } = await request.validateUsing(validators.sendSmsValidator)
    return this.send(username, scene, request.ip())
  }

  /** The picture first, then the SMS. */
  async captchaSms({ request }: HttpContext) {
    const input = await request.validateUsing(validators.captchaSmsValidator)
    if (!(await checkCaptcha(input.codeKey, input.captcha))) throw refuse(IdentityRefusal.pictureWrong)
    return this.send(input.username, input.scene, request.ip())
  }

  async captchaImage({ request }: HttpContext) {
    await consume('captchaByIp', request.ip())
    const { codeKey, image } = await makeCaptcha()
    return ok({ codeKey, image })
  }

  async register(ctx: HttpContext) {
    return ok(
      await register(await ctx.request.validateUsing(validators.registerValidator), this.visitor(ctx)),
      '注册成功'
    )
  }

  async resetPassword({ request }: HttpContext) {
    await resetPassword(await request.validateUsing(validators.resetPasswordValidator), request.ip())
    return ended('密码已重置，请重新登录')
  }

  async updatePassword(ctx: HttpContext) {
    await updatePassword(await ctx.request.validateUsing(validators.updatePasswordValidator), bearerOf(ctx), ctx.actor)
    return ended('密码已修改')
  }

  async info({ actor }: HttpContext) {
    return ok({ userInfo: toUserInfo(await readAccount(actor.userId!, PASSWORD_DAYS)) })
  }

  async user({ actor }: HttpContext) {
    return ok(toUserRow(await readAccount(actor.userId!, PASSWORD_DAYS)))
  }

  async editUser(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(validators.editUserValidator)
    const body = await once(ctx, async (trx) => {
      await editProfile(input, ctx.actor, trx)
      return toUserRow(await readAccount(ctx.actor.userId!, PASSWORD_DAYS, trx))
    })
    return ok(body, '保存成功')
  }
}
