/*
 * Login and SMS. A refused login shows no message except for 50000 (glossary §3.3).
 */
import { call } from '~/lib/call'
import { session } from '~/lib/session'
import { toUserInfo } from '~/lib/user_info'
import type { LoginBody } from '#wire/identity/transformers/user'
import { YesNo } from '#ui/generated/codes'

export type LoginValues = { username: string; password: string; captcha: string }

/** Stores token and user of a login or registration. */
export function keepLogin({ token, needUpdateFlg, userInfo }: LoginBody) {
  session.login(token, toUserInfo(userInfo), needUpdateFlg === YesNo.yes)
}

/** Logs in by password (with the captcha's text when one is required) or, with `captchaFlg`, by the code of an SMS. */
export async function login(
  values: LoginValues,
  { codeKey, captchaFlg }: { codeKey: string; captchaFlg: boolean }
): Promise<void> {
  keepLogin(await call('/login', { ...values, codeKey, captchaFlg }, { quiet: '*' }))
}

export type SmsScene = 'login' | 'register' | 'reset'

/** Sends a code by SMS. Returns the key that must be sent with the code. */
export async function sendSms(username: string, scene: SmsScene): Promise<string> {
  const body = await call('/sendSms', { username, scene })
  return body.codeKey
}

/** Reads a captcha: a picture with letters to type after repeated failures. */
export async function readCaptcha(): Promise<{ codeKey: string; image: string }> {
  return call('/captcha/image', {})
}
