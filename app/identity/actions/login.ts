import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { guestActor } from '#core/actor'
import { TooManyRequestsError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { startSession, type Visitor } from '#app/identity/actions/start_session'
import { checkCaptcha } from '#app/identity/proofs/captchas'
import { forgetLogins, guess, lockOf } from '#app/identity/proofs/guesses'
import { consume, countTry, triesCounted, forget } from '#app/identity/proofs/limits'
import { proveSmsCode, useSmsCode } from '#app/identity/proofs/sms_codes'
import { tellOwner } from '#app/identity/shared/security_notices'
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

/** A hash of no password: verifying it takes as long as a real one, so that response times do not disclose who is registered. */
let nobody: string | null = null

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

/** The answers for an unregistered mobile are the same. */
async function byPassword(input: LoginInput, visitor: Visitor): Promise<number> {
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
  nobody ??= await hash.make('nobody has this password')
  const stored: string = user?.password ?? nobody
  const { right, left, minutes } = await guess({
    kind: 'login',
    of,
    look: async () => (await hash.verify(stored, input.password ?? '')) && !!user,
    onLock: user && {
      actor: guestActor(visitor.ip, null),
      action: 'user.login.lock',
      entity: 'user',
      entityId: user.id,
      summary: '登录密码多次错误，该地址暂停密码登录',
      tell: (trx) =>
        tellOwner(trx, user.id, { title: '登录密码多次错误', content: `有人在${visitor.ip}多次输错您的登录密码。` }),
    },
  })
  if (!right) {
    const failures = await countTry('wrongPassword', username)
    throw left === 0 ? lockedFor(minutes, failures) : refuse(IdentityRefusal.loginWrong, needsCaptcha(failures))
  }
  if (user.state !== UserState.active) throw refuse(IdentityRefusal.accountDisabled)
  if (user.locked) throw refuse(IdentityRefusal.lockedByPlatform)
  return user.id
}

async function bySmsCode(input: LoginInput) {
  const proof = await proveSmsCode({
    mobile: input.username,
    codeKey: input.codeKey,
    code: input.captcha ?? '',
    scene: 'login',
  })
  const user = await db.from('users').where({ mobile: input.username, is_del: YesNo.no }).first()
  if (!user) throw refuse(IdentityRefusal.codeWrongOrExpired)
  if (user.state !== UserState.active) throw refuse(IdentityRefusal.accountDisabled)
  return { userId: user.id as number, proof }
}

/**
 * Logs in by password, or with `captchaFlg` by SMS code. A code proves the possession of the mobile, so it also ends the lock that wrong
 * passwords made, but not a lock set by an operator.
 *
 * @throws RefusedError `手机号或密码错误`, `验证码错误或已过期`, `账号已停用，请联系平台` or that passwords are locked; with `body.captchaRequired`
 * the next try needs the captcha
 */
export async function login(input: LoginInput, visitor: Visitor): Promise<LoginBody> {
  try {
    await consume('loginByIp', visitor.ip)
  } catch (error) {
    // the login form shows only messages of code 50000 (glossary §3.3), and the user must see the reason of the delay
    if (error instanceof TooManyRequestsError) throw refuse(IdentityRefusal.loginTooOften, { captchaRequired: true })
    throw error
  }
  const { userId, proof } = input.captchaFlg
    ? await bySmsCode(input)
    : { userId: await byPassword(input, visitor), proof: null }
  const body = await inTransaction(async (trx) => {
    if (proof) {
      await useSmsCode(trx, proof)
      await refuseLocked(userId, trx)
      await forgetLogins(input.username, trx)
    }
    return startSession(userId, visitor, trx)
  })
  await forget('wrongPassword', input.username)
  return body
}

/** @throws RefusedError when an operator has locked the account */
export async function refuseLocked(userId: number, trx: Trx) {
  const locked = await trx.from('users').where('id', userId).where('locked_until', '>', trx.raw('now()')).first()
  if (locked) throw refuse(IdentityRefusal.lockedByPlatform)
}
