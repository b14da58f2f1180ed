import { hashPassword, isOldHash, matchesPassword } from '#core/password_hash'
import db from '@adonisjs/lucid/services/db'
import { TooManyRequestsError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { startSession } from '#app/identity/actions/start_session'
import type { Visitor } from '#app/identity/sessions/device_cookie'
import { checkCaptcha } from '#app/identity/proofs/captchas'
import { forgetLogins, guess, lockOf } from '#app/identity/proofs/guesses'
import { consume, countTry, triesCounted, forget } from '#app/identity/proofs/limits'
import { proveSmsCode, useSmsCode, type SmsCodeProof } from '#app/identity/proofs/sms_codes'
import { logLogin } from '#app/identity/shared/login_log'
import { queueWordOfLock } from '#app/identity/jobs/tell_of_login_lock'
import type { LoginBody } from '#app/identity/transformers/user'
import { YesNo } from '#core/codes'
import { UserState } from '#app/identity/codes'
import { IdentityRefusal } from '#app/identity/refusals'

export type LoginInput = {
  username: string
  password?: string | null
  captcha?: string | null
  codeKey?: string | null
  captchaFlg?: boolean | null
}

/** Wrong passwords of a name within 15 minutes, from whatever address, after which the captcha is required. */
export const CAPTCHA_AFTER = 3

const needsCaptcha = (failures: number) => ({ captchaRequired: failures >= CAPTCHA_AFTER })

/** Passwords are locked for a name at one address: who does not know the password of somebody else cannot lock that person out elsewhere. */
export const loginOf = (name: string, { ip }: Visitor) => `${name}|${ip}`

async function requireCaptcha(input: LoginInput) {
  if ((await triesCounted('wrongPassword', input.username)) < CAPTCHA_AFTER) return
  if (!(await checkCaptcha(input.codeKey, input.captcha)))
    throw refuse(input.captcha ? IdentityRefusal.captchaWrong : IdentityRefusal.captchaMissing, {
      captchaRequired: true,
    })
}

const lockedFor = (minutes: number | null, failures: number) =>
  refuse(IdentityRefusal.loginLocked({ minutes: minutes ?? 0 }), needsCaptcha(failures))

/** Somebody who knew the password whose hash is `verified`, or had the code. */
type Authenticated = { userId: number; verified: string | null; proof: SmsCodeProof | null }

/** The answers for an unregistered mobile are the same. */
async function byPassword(input: LoginInput, visitor: Visitor): Promise<Authenticated> {
  const { username } = input
  const of = loginOf(username, visitor)
  const lock = await lockOf('login', of)
  if (lock.locked) throw lockedFor(lock.minutes, CAPTCHA_AFTER)
  await requireCaptcha(input)
  const user = await db
    .from('users')
    .where({ mobile: username, is_del: YesNo.no })
    .select('id', 'password', 'state', db.raw('coalesce(locked_until > now(), false) as locked'))
    .first()
  const stored: string | null = user?.password ?? null
  const { right, left, minutes } = await guess({
    kind: 'login',
    of,
    look: () => matchesPassword(stored, input.password ?? ''),
    onLock: () => queueWordOfLock({ of: 'user', id: user?.id ?? null, ip: visitor.ip }),
  })
  if (!right) {
    const failures = await countTry('wrongPassword', username)
    throw left === 0 ? lockedFor(minutes, failures) : refuse(IdentityRefusal.loginWrong, needsCaptcha(failures))
  }
  if (user.state !== UserState.active) throw refuse(IdentityRefusal.accountDisabled)
  if (user.locked) throw refuse(IdentityRefusal.lockedByPlatform)
  return { userId: user.id, verified: stored, proof: null }
}

async function bySmsCode(input: LoginInput): Promise<Authenticated> {
  const proof = await proveSmsCode({
    mobile: input.username,
    codeKey: input.codeKey,
    code: input.captcha ?? '',
    scene: 'login',
  })
  const user = await db.from('users').where({ mobile: input.username, is_del: YesNo.no }).first()
  if (!user) throw refuse(IdentityRefusal.codeWrongOrExpired)
  if (user.state !== UserState.active) throw refuse(IdentityRefusal.accountDisabled)
  return { userId: user.id, verified: null, proof }
}

/**
 * Logs in by password, or with `captchaFlg` by SMS code. A code proves the possession of the mobile, so it also ends the lock that wrong
 * passwords made, but not a lock set by an operator.
 *
 * @throws RefusedError `手机号或密码错误`, `验证码错误或已过期`, `账号已停用，请联系平台` or that passwords are locked; with `body.captchaRequired`
 * the next try needs the captcha
 */
export function login(input: LoginInput, visitor: Visitor): Promise<LoginBody> {
  const by = input.captchaFlg ? 'sms' : 'password'
  return logLogin({ kind: 'member', account: input.username, ip: visitor.ip, by }, () => authenticated(input, visitor))
}

async function authenticated(input: LoginInput, visitor: Visitor): Promise<LoginBody> {
  try {
    await consume('loginByIp', visitor.ip)
  } catch (error) {
    // the login form shows only messages of code 50000 (glossary §3.3), and the user must see the reason of the delay
    if (error instanceof TooManyRequestsError) throw refuse(IdentityRefusal.loginTooOften, { captchaRequired: true })
    throw error
  }
  const authenticate = () => (input.captchaFlg ? bySmsCode(input) : byPassword(input, visitor))
  // The password may change between the look at it and the session. The one that is valid then is looked at again.
  const body =
    (await enter(await authenticate(), input, visitor)) ?? (await enter(await authenticate(), input, visitor))
  if (!body) throw refuse(IdentityRefusal.loginWrong)
  await forget('wrongPassword', input.username)
  return body
}

/** Opens the session under the lock of the user's row, and brings an old hash up to date. @returns null when the password is not the one that was looked at any more */
async function enter({ userId, verified, proof }: Authenticated, input: LoginInput, visitor: Visitor) {
  const fresh = verified !== null && isOldHash(verified) ? await hashPassword(input.password ?? '') : null
  return inTransaction(async (trx) => {
    const user = await trx.from('users').where('id', userId).select('password', 'state').forUpdate().firstOrFail()
    if (user.state !== UserState.active) throw refuse(IdentityRefusal.accountDisabled)
    await refuseLocked(userId, trx)
    if (verified !== null && user.password !== verified) return null
    if (fresh) await trx.from('users').where('id', userId).update({ password: fresh })
    if (proof) {
      await useSmsCode(trx, proof)
      await forgetLogins(input.username, trx)
    }
    return startSession(userId, visitor, trx)
  })
}

/** @throws RefusedError when an operator has locked the account */
export async function refuseLocked(userId: number, trx: Trx) {
  const locked = await trx.from('users').where('id', userId).where('locked_until', '>', trx.raw('now()')).first()
  if (locked) throw refuse(IdentityRefusal.lockedByPlatform)
}
