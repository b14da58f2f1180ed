import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import User from '#app/identity/models/user'
import { useSmsCode } from '#app/identity/proofs/sms_codes'

export type SmsProof = { codeKey: string; smsCode: string }

/** Uses up a code that was sent to the acting user's own mobile. @throws RefusedError `验证码错误或已过期` */
export async function useOwnSmsCode(trx: Trx, actor: Actor, { codeKey, smsCode }: SmsProof): Promise<void> {
  const user = await User.findOrFail(actor.userId!, { client: trx })
  await useSmsCode(trx, user.mobile, codeKey, smsCode)
}
