/*
 * Login and SMS. At login every refusal but 50000 stays silent (glossary §3.3).
 */
import { call } from '~/lib/call'
import { session } from '~/lib/session'
import { toUserInfo } from '~/lib/user_info'
import type { LoginBody } from '#wire/identity/transformers/user'
import { YesNo } from '#ui/generated/codes'

export type LoginValues = { username: string; password: string; captcha: string }

/** Keeps token and person of a login or registration. */
export function keepLogin({ token, needUpdateFlg, userInfo }: LoginBody) {
  session.login(token, toUserInfo(userInfo), needUpdateFlg === YesNo.yes)
}

/** Logs in by password (with the captcha's text once one is asked for) or, with `captchaFlg`, by the code of an SMS. */
export async function login(
  values: LoginValues,
  { codeKey, captchaFlg }: { codeKey: string; captchaFlg: boolean }
): Promise<void> {
  keepLogin(await call('/login', { ...values, codeKey, captchaFlg }, { quiet: '*' }))
}

export type SmsScene = 'login' | 'register' | 'reset'

/** Sends a code to a mobile. Answers the key that goes with the code. */
export async function sendSms(username: string, scene: SmsScene): Promise<string> {
  const body = await call('/sendSms', { username, scene })
  return body.codeKey
}

/** A picture with letters to type after repeated failures. */
export async function readCaptcha(): Promise<{ codeKey: string; image: string }> {
  return call('/captcha/image', {})
}
