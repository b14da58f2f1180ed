/*
 * The account calls (glossary §3.3).
 */
import { call } from '#core/call'
import type { ValidInput } from '#core/declared_calls'
import db from '@adonisjs/lucid/services/db'
import { refuse } from '#core/errors'
import { IdentityRefusal } from '#app/identity/refusals'
import { login } from '#app/identity/actions/login'
import { endOtherSessions, endOwnSession } from '#app/identity/actions/end_sessions'
import { register } from '#app/identity/actions/register'
import { resetPassword, updatePassword } from '#app/identity/actions/change_password'
import { editProfile } from '#app/identity/actions/edit_profile'
import { checkCaptcha, makeCaptcha } from '#app/identity/proofs/captchas'
import { consume } from '#app/identity/proofs/limits'
import { visitorOf } from '#app/identity/sessions/device_cookie'
import { actorOfUser } from '#app/identity/sessions/members'
import { readSessions } from '#app/identity/queries/read_sessions'
import { readAccount } from '#app/identity/queries/read_account'
import { sendSmsCode } from '#app/identity/proofs/sms_codes'
import { bearerOf, revokeToken } from '#app/identity/sessions/tokens'
import { toSessionRow } from '#app/identity/transformers/session'
import { toUserInfo, toUserRow } from '#app/identity/transformers/user'
import * as validators from '#app/identity/validators/account'
import { YesNo } from '#core/codes'
import { UserState } from '#app/identity/codes'

/**
 * Every SMS of a guest costs the guest a captcha first. The answer is the same whether the mobile is registered or not; a code that could not
 * be used is not sent.
 */
async function sendToGuest(input: ValidInput<typeof validators.sendSmsValidator>, ip: string) {
  const { username: mobile, scene = 'login' } = input
  if (!(await checkCaptcha(input.codeKey, input.captcha))) throw refuse(IdentityRefusal.captchaWrong)
  const someone = await db.from('users').where({ mobile, is_del: YesNo.no, state: UserState.active }).first()
  const usable = someone !== null || scene === 'register'
  return { codeKey: await sendSmsCode({ mobile, scene, ip }, usable) }
}

call.act('/login', {
  name: '登录',
  access: 'guest',
  summary: 'Log in by password, or by SMS code when captchaFlg is set',
  input: validators.loginValidator,
  run: async (input, { http }) => {
    const body = await login(input, visitorOf(http))
    // so that the user log has the user of the login
    http.actor = await actorOfUser(body.userInfo.user.id)
    return body
  },
})

call.act('/logout', {
  name: '退出登录',
  access: 'guest',
  summary: 'End the session',
  run: async ({ http }) => {
    const token = bearerOf(http)
    if (token) await revokeToken(token)
  },
})

call.act('/sendSms', {
  name: '发送短信验证码',
  access: 'guest',
  summary: 'Check the captcha and send a code to the mobile of the login form',
  input: validators.sendSmsValidator,
  message: '验证码已发送',
  run: (input, { http }) => sendToGuest(input, http.request.ip()),
})

call.act('/captcha/challenge', {
  name: null,
  access: 'guest',
  summary: 'A task of computation whose solution is the captcha of other calls',
  limit: ({ http }) => consume('captchaByIp', http.request.ip()),
  run: () => makeCaptcha(),
})

/** The same as `/sendSms`, under the address that the customer's pages know. */
call.act('/captcha/sms', {
  name: '发送短信验证码',
  access: 'guest',
  summary: 'Check the captcha and send a code by SMS',
  input: validators.sendSmsValidator,
  message: '验证码已发送',
  run: (input, { http }) => sendToGuest(input, http.request.ip()),
})

call.act('/register', {
  name: '注册',
  access: 'guest',
  summary: 'Register with mobile, SMS code and password, and log in',
  input: validators.registerValidator,
  message: '注册成功',
  run: (input, { http }) => register(input, visitorOf(http)),
})

call.act('/updatePass', {
  name: '找回密码',
  access: 'guest',
  summary: 'Set a new password with an SMS code',
  input: validators.resetPasswordValidator,
  message: '密码已重置，请重新登录',
  run: async (input, { http }) => {
    await resetPassword(input, http.request.ip())
  },
})

call.act('/web/user/password/update', {
  name: '修改密码',
  access: 'user',
  summary: 'Replace the password; every other session ends',
  input: validators.updatePasswordValidator,
  message: '密码已修改',
  run: async (input, { actor, http }) => {
    await updatePassword(input, bearerOf(http), actor)
  },
})

call.read('/web/user/session/list', {
  name: '查看登录设备',
  access: 'user',
  summary: 'The devices on which the caller is logged in',
  run: async ({ actor, http }) =>
    (await readSessions('member', actor.userId)).map((row) => toSessionRow(row, http.sessionKey)),
})

call.write('/web/user/session/end', {
  name: '退出登录设备',
  access: 'user',
  summary: 'Log out on one device',
  input: validators.sessionValidator,
  message: '该设备已退出登录',
  run: ({ id }, { actor, trx }) => endOwnSession(id, actor, trx),
})

call.write('/web/user/session/end/others', {
  name: '退出其他登录设备',
  access: 'user',
  summary: 'Log out on all devices but this one',
  message: '其他设备已退出登录',
  run: async ({ actor, http, trx }) => ({ ended: await endOtherSessions(bearerOf(http), actor, trx) }),
})

call.read('/auth/info', {
  name: null,
  access: 'user',
  summary: 'Who is logged in',
  run: async ({ actor }) => ({ userInfo: toUserInfo(await readAccount(actor.userId)) }),
})

call.read('/web/user/info/get', {
  name: '查看个人信息',
  access: 'user',
  summary: 'The profile of who is logged in',
  run: async ({ actor }) => toUserRow(await readAccount(actor.userId)),
})

call.write('/web/user/info/edit', {
  name: '修改个人信息',
  access: 'user',
  summary: 'Change name, e-mail, WeChat, QQ, unit name',
  input: validators.editUserValidator,
  message: '保存成功',
  run: async (input, { actor, trx }) => {
    await editProfile(input, actor, trx)
    return toUserRow(await readAccount(actor.userId, trx))
  },
})
