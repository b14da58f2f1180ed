import { maskMobile } from '#core/text'
import { hashPassword } from '#core/password_hash'
import { guestActor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction } from '#core/transaction'
import { startSession } from '#app/identity/actions/start_session'
import type { Visitor } from '#app/identity/sessions/device_cookie'
import { consume } from '#app/identity/proofs/limits'
import User from '#app/identity/models/user'
import { passwordProblem } from '#app/identity/rules/passwords'
import { proveSmsCode, useSmsCode } from '#app/identity/proofs/sms_codes'
import type { LoginBody } from '#app/identity/transformers/user'
import { IdentityRefusal } from '#app/identity/refusals'

export type RegisterInput = {
  mobile: string
  code: string
  codeKey: string
  password: string
  unitName?: string | null
}

/**
 * Registers a member and logs the member in (flows §1).
 *
 * @throws RefusedError `验证码错误或已过期`, `该手机号已注册`
 */
export async function register(input: RegisterInput, visitor: Visitor): Promise<LoginBody> {
  await consume('registerByIp', visitor.ip)
  const problem = passwordProblem(input.password, [input.mobile, input.unitName])
  if (problem) throw InvalidInputError.of('password', problem)
  const { mobile, codeKey, code } = input
  const proof = await proveSmsCode({ mobile, codeKey, code, scene: 'register' })
  const password = await hashPassword(input.password)

  return inTransaction(async (trx) => {
    await useSmsCode(trx, proof)
    const { rows } = await trx.rawQuery(
      `insert into users (username, mobile, password, unit_name) values (?, ?, ?, nullif(?, '')) on conflict do nothing returning id`,
      [input.mobile, input.mobile, password, input.unitName ?? '']
    )
    if (rows.length === 0) throw refuse(IdentityRefusal.mobileTaken)
    const user = await User.findOrFail(rows[0].id, { client: trx })
    const actor = {
      ...guestActor(visitor.ip, null),
      kind: 'member' as const,
      userId: user.id,
      name: maskMobile(user.mobile),
    }
    await audit(trx, actor, {
      action: 'user.register',
      entity: 'user',
      entityId: user.id,
      after: { mobile: maskMobile(user.mobile) },
      summary: '注册',
    })
    return startSession(user.id, visitor, trx)
  })
}
