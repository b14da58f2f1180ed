import type { Actor } from '#core/actor'
import User from '#app/identity/models/user'
import { proveSmsCode, type SmsCodeProof, type SmsScene } from '#app/identity/proofs/sms_codes'

export type OwnSmsCode = { codeKey: string; smsCode: string }

/** Checks a code that was sent to the acting user's own mobile. @throws RefusedError `验证码错误或已过期` */
export async function proveOwnSmsCode(
  actor: Actor,
  { codeKey, smsCode }: OwnSmsCode,
  scene: SmsScene
): Promise<SmsCodeProof> {
  const { mobile } = await User.findOrFail(actor.userId!)
  return proveSmsCode({ mobile, codeKey, code: smsCode, scene })
}
