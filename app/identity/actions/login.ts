import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { guestActor } from '#core/actor'
import { audit } from '#core/audit'
import { TooManyRequestsError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { startSession, type Visitor } from '#app/identity/actions/start_session'
import { checkCaptcha } from '#app/identity/proofs/captchas'
import { consume, countTry, triesCounted, forget } from '#app/identity/proofs/limits'
import { verifySmsCode } from '#app/identity/proofs/sms_codes'
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

/** Numbers of wrong passwords within 15 minutes after which the captcha is required, and after which the account is locked for 30 minutes. */
export const CAPTCHA_AFTER = 3
export const LOCK_AFTER = 5
export const LOCK_MINUTES = 30

/** A hash of no password: verifying it takes as long as a real one, so that response times do not disclose who is registered. */
let nobody: string | null = null

const needsPicture = (failures: number) => ({ captchaRequired: failures >= CAPTCHA_AFTER })

/** Counts a wrong password: 5 in 15 minutes lock the account. The answer for an unregistered mobile is the same. */
async function countFailure(username: string, userId: number | null, visitor: Visitor): Promise<never> {
  const failures = await countTry('wrongPassword', username)
  if (failures < LOCK_AFTER) throw refuse(IdentityRefusal.loginWrong, needsPicture(failures))
  if (userId !== null) {
    await inTransaction(async (trx) => {
      await trx.rawQuery(`update users set locked_until = now() + make_interval(mins => ?) where id = ?`, [
        LOCK_MINUTES,
        userId,
      ])
      await audit(trx, guestActor(visitor.ip, null), {
        action: 'user.lock',
        entity: 'user',
        entityId: userId,
        summary: '密码错误次数过多，自动锁定',
      })
    })
    await forget('wrongPassword', username)
  }
  throw refuse(IdentityRefusal.accountLocked, needsPicture(failures))
}

async function byPassword(input: LoginInput, visitor: Visitor): Promise<number> {
  const { username } = input
  const failures = await triesCounted('wrongPassword', username)
  const user = await db
    .from('users')
    .where({ mobile: username, is_del: YesNo.no })
    .select('id', 'password', 'state', db.raw('coalesce(locked_until > now(), false) as locked'))
    .first()
  if (user?.locked || failures >= LOCK_AFTER) throw refuse(IdentityRefusal.accountLocked, needsPicture(LOCK_AFTER))
  if (failures >= CAPTCHA_AFTER && !(await checkCaptcha(input.codeKey, input.captcha)))
    throw refuse(input.captcha ? IdentityRefusal.pictureWrong : IdentityRefusal.pictureMissing, {
      captchaRequired: true,
    })

  nobody ??= await hash.make('nobody has this password')
  const right = await hash.verify(user?.password ?? nobody, input.password ?? '')
  if (!user || !right) return countFailure(username, user?.id ?? null, visitor)
  if (user.state !== UserState.active) throw refuse(IdentityRefusal.accountDisabled)
  return user.id
}

/**
 * Logs in by password, or with `captchaFlg` by SMS code. A code proves the possession of the mobile, so it also ends an automatic lock, but
 * not a lock set by an operator.
 *
 * @throws RefusedError `手机号或密码错误`, `验证码错误或已过期`, `账号已停用，请联系平台` or that the account is locked; with `body.captchaRequired`
 * the next try needs the captcha
 */
export async function login(input: LoginInput, visitor: Visitor): Promise<LoginBody> {
  try {
    await consume('loginByIp', visitor.ip)
    await consume('loginByName', input.username)
  } catch (error) {
    // the login form shows only messages of code 50000 (glossary §3.3), and the user must see the reason of the delay
    if (error instanceof TooManyRequestsError) throw refuse(IdentityRefusal.loginTooOften, { captchaRequired: true })
    throw error
  }
  let userId: number
  let use = async (_trx: Trx) => {}
  if (input.captchaFlg) {
    use = await verifySmsCode(input.username, input.codeKey, input.captcha ?? '')
    const user = await db.from('users').where({ mobile: input.username, is_del: YesNo.no }).first()
    if (!user) throw refuse(IdentityRefusal.codeWrongOrExpired)
    if (user.state !== UserState.active) throw refuse(IdentityRefusal.accountDisabled)
    userId = user.id
  } else {
    userId = await byPassword(input, visitor)
  }
  const body = await inTransaction(async (trx) => {
    await use(trx)
    if (input.captchaFlg) await endAutomaticLock(userId, trx)
    return startSession(userId, visitor, trx)
  })
  await forget('wrongPassword', input.username)
  await forget('loginByName', input.username)
  return body
}

/** @throws RefusedError when an operator has locked the account */
export async function endAutomaticLock(userId: number, trx: Trx) {
  const { rows } = await trx.rawQuery(
    `update users set locked_until = null where id = ? and coalesce(locked_until, now()) <= now() + make_interval(mins => ?) returning id`,
    [userId, LOCK_MINUTES]
  )
  if (rows.length === 0) throw refuse(IdentityRefusal.lockedByPlatform)
}
