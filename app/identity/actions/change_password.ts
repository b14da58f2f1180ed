import { maskMobile } from '#core/text'
import { hashPassword } from '#core/password_hash'
import db from '@adonisjs/lucid/services/db'
import { guestActor, type Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { refuseLocked } from '#app/identity/actions/login'
import { provePassword } from '#app/identity/proofs/member_password'
import { forgetGuesses, forgetLogins } from '#app/identity/proofs/guesses'
import { forget } from '#app/identity/proofs/limits'
import { passwordProblem } from '#app/identity/rules/passwords'
import { proveSmsCode, useSmsCode } from '#app/identity/proofs/sms_codes'
import { revokeSessions } from '#app/identity/sessions/tokens'
import { YesNo } from '#core/codes'
import { IdentityRefusal } from '#app/identity/refusals'

async function write(trx: Trx, userId: number, password: string, keep: string | null) {
  await trx
    .from('users')
    .where('id', userId)
    .update({
      password,
      must_update_password: false,
      password_updated_at: trx.raw('now()'),
      updated_at: trx.raw('now()'),
    })
  await revokeSessions(trx, 'member', userId, keep)
}

/**
 * Replaces the password of a logged-in user. Ends all other sessions of the user.
 *
 * @param token token of the session that continues
 * @throws RefusedError `原密码错误`, or that it was wrong too often
 */
export async function updatePassword(
  input: { oldPassword: string; password: string },
  token: string | null,
  actor: Actor
): Promise<void> {
  const user = await db.from('users').where('id', actor.userId!).firstOrFail()
  const problem = passwordProblem(input.password, [user.mobile, user.name, user.unit_name, actor.companyName])
  if (problem) throw InvalidInputError.of('password', problem)
  await provePassword(actor, input.oldPassword)
  if (input.password === input.oldPassword) throw InvalidInputError.of('password', '新密码不能与原密码相同')
  const password = await hashPassword(input.password)
  await inTransaction(async (trx) => {
    await write(trx, user.id, password, token)
    await audit(trx, actor, { action: 'user.password', entity: 'user', entityId: user.id, summary: '修改密码' })
  })
}

/**
 * Sets a new password with an SMS code (忘记密码). Ends every session, and locks caused by wrong passwords.
 *
 * @throws RefusedError `验证码错误或已过期`, also for a mobile that is not registered
 */
export async function resetPassword(
  input: { mobile: string; code: string; codeKey: string; password: string },
  ip: string
): Promise<void> {
  const problem = passwordProblem(input.password, [input.mobile])
  if (problem) throw InvalidInputError.of('password', problem)
  const proof = await proveSmsCode({ mobile: input.mobile, codeKey: input.codeKey, code: input.code, scene: 'reset' })
  const user = await db.from('users').where({ mobile: input.mobile, is_del: YesNo.no }).first()
  if (!user) throw refuse(IdentityRefusal.codeWrongOrExpired)
  const password = await hashPassword(input.password)
  await inTransaction(async (trx) => {
    await useSmsCode(trx, proof)
    await refuseLocked(user.id, trx)
    await forgetLogins(input.mobile, trx)
    await forgetGuesses('memberPassword', user.id, trx)
    await write(trx, user.id, password, null)
    const actor = {
      ...guestActor(ip, null),
      kind: 'member' as const,
      userId: user.id as number,
      name: user.name ?? maskMobile(user.mobile),
    }
    await audit(trx, actor, { action: 'user.password', entity: 'user', entityId: user.id, summary: '通过短信重置密码' })
  })
  await forget('wrongPassword', input.mobile)
}
