/*
 * Login and SMS. A refused login shows no message except for 50000 (glossary §3.3).
 */
import { call, CallError } from '~/lib/call'
import { session } from '~/lib/session'
import { toUserInfo } from '~/lib/user_info'
import type { LoginBody } from '#wire/identity/transformers/user'
import { solveCaptcha } from '#ui/captcha'
import { YesNo } from '#ui/generated/codes'

export type LoginValues = { username: string; password: string; captcha: string }

/** Stores token and user of a login or registration. */
export function keepLogin({ token, needUpdateFlg, userInfo }: LoginBody) {
  session.login(token, toUserInfo(userInfo), needUpdateFlg === YesNo.yes)
}

/** A captcha of the server, solved. */
async function solvedCaptcha(): Promise<{ captcha: string; codeKey: string }> {
  const { codeKey, task } = await call('/captcha/challenge', {})
  return { captcha: await solveCaptcha(task), codeKey }
}

/** Logs in by password. When the server asks for a captcha, the browser solves one and logs in again: nobody has to do anything. */
export async function loginByPassword(values: { username: string; password: string }): Promise<void> {
  const attempt = async (proof: object) =>
    keepLogin(await call('/login', { ...values, ...proof, captchaFlg: false }, { quiet: '*' }))
  try {
    await attempt({})
  } catch (error) {
    if (!(error instanceof CallError) || error.reason !== 'identity.captchaMissing') throw error
    await attempt(await solvedCaptcha())
  }
}

/** Logs in by the code of an SMS. */
export async function loginBySms(values: { username: string; captcha: string; codeKey: string }): Promise<void> {
  keepLogin(await call('/login', { ...values, password: '', captchaFlg: true }, { quiet: '*' }))
}

export type SmsScene = 'login' | 'register' | 'reset'

/** Sends a code by SMS, for which the browser solves a captcha first. Returns the key that must be sent with the code. */
export async function sendSms(username: string, scene: SmsScene): Promise<string> {
  const body = await call('/sendSms', { username, scene, ...(await solvedCaptcha()) })
  return body.codeKey
}
