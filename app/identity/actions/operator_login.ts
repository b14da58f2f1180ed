import { hashPassword, isOldHash, matchesPassword } from '#core/password_hash'
import db from '@adonisjs/lucid/services/db'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction } from '#core/transaction'
import { queueWordOfLock } from '#app/identity/jobs/tell_of_login_lock'
import { CAPTCHA_AFTER } from '#app/identity/actions/login'
import { guessTotp, requireRight } from '#app/identity/actions/check_totp'
import type { Visitor } from '#app/identity/sessions/device_cookie'
import { rememberDevice } from '#app/identity/sessions/known_devices'
import { logLogin } from '#app/identity/shared/login_log'
import { newDeviceText } from '#app/identity/shared/security_notices'
import { queueSms } from '#app/system/sms/queue_sms'
import { guess, lockOf } from '#app/identity/proofs/guesses'
import { checkCaptcha } from '#app/identity/proofs/captchas'
import { consume, countTry, forget, triesCounted } from '#app/identity/proofs/limits'
import { actorOfOperator } from '#app/identity/sessions/operators'
import { readOperator, type OperatorInfo } from '#app/identity/queries/read_operator'
import { issueToken } from '#app/identity/sessions/tokens'
import { UserState } from '#app/identity/codes'
import { IdentityRefusal } from '#app/identity/refusals'

export type OperatorLoginInput = {
  username: string
  password: string
  /** Code of the authenticator. */
  code?: string | null
  /** A solved captcha. */
  captcha?: string | null
  codeKey?: string | null
}

const LOCKED_MINUTES = 'ceil(extract(epoch from locked_until - now()) / 60)::int as locked_minutes'

/**
 * Passwords are locked for a name at one address; wrong ones of a name from everywhere ask for the captcha. Tries with a code of the
 * authenticator count with the others: the password is looked at before the code, whatever the code is.
 */
const loginOf = (name: string, ip: string) => `operator:${name}|${ip}`

/**
 * Opens a back-office session, which ends after 2 hours without use, or 12 hours in all.
 *
 * @param input.code TOTP code, required when the operator has bound an authenticator
 * @throws RefusedError `用户名或密码错误`; `请输入动态口令` with `body.totpRequired`; `请完成安全验证` with `body.captchaRequired`; locked or disabled
 */
export function operatorLogin(input: OperatorLoginInput, visitor: Visitor): Promise<OperatorLogin> {
  const by = input.code ? 'password and authenticator' : 'password'
  return logLogin({ kind: 'operator', account: input.username, ip: visitor.ip, by }, async () => {
    // The password may change between the look at it and the session. The one that is valid then is looked at again.
    const login = (await tryLogin(input, visitor)) ?? (await tryLogin(input, visitor))
    if (!login) throw refuse(IdentityRefusal.operatorLoginWrong)
    return login
  })
}

type OperatorLogin = { token: string; operator: OperatorInfo }

/** @returns null when the password is not the one that was looked at any more */
async function tryLogin(input: OperatorLoginInput, visitor: Visitor): Promise<OperatorLogin | null> {
  await consume('loginByIp', `operator:${visitor.ip}`)
  const found = await db.from('operators').where('username', input.username).select('*', db.raw(LOCKED_MINUTES)).first()
  const of = loginOf(input.username, visitor.ip)
  const lock = await lockOf('login', of)
  if (lock.locked) throw refuse(IdentityRefusal.accountLocked({ minutes: lock.minutes ?? 0 }))
  const failures = await triesCounted('wrongPassword', `operator:${input.username}`)
  const captchaRequired = failures >= CAPTCHA_AFTER && !(input.code && found?.totp_enabled)
  if (captchaRequired && !(await checkCaptcha(input.codeKey, input.captcha)))
    throw refuse(IdentityRefusal.captchaMissing, { captchaRequired })
  const stored: string | null = found?.password ?? null
  const password = await guess({
    kind: 'login',
    of,
    look: () => matchesPassword(stored, input.password),
    onLock: () => queueWordOfLock({ of: 'operator', id: found?.id ?? null, ip: visitor.ip }),
  })
  if (!password.right) await countTry('wrongPassword', `operator:${input.username}`)
  requireRight(password, IdentityRefusal.operatorLoginWrong)
  if (found.state !== UserState.active) throw refuse(IdentityRefusal.operatorDisabled)
  if (found.locked_minutes > 0) throw refuse(IdentityRefusal.accountLocked({ minutes: found.locked_minutes }))
  if (found.totp_enabled) {
    if (!input.code) throw refuse(IdentityRefusal.totpNeeded, { totpRequired: true })
    const actor = { ...(await actorOfOperator(found.id)), ip: visitor.ip }
    const totp = await guessTotp(found.id, actor, input.code)
    if (!totp.right && totp.left > 0) throw refuse(IdentityRefusal.totpWrong, { totpRequired: true })
    requireRight(totp, IdentityRefusal.totpWrong)
  }

  await forget('wrongPassword', `operator:${input.username}`)

  const fresh = isOldHash(found.password) ? await hashPassword(input.password) : null
  return inTransaction(async (trx) => {
    const operator = await trx
      .from('operators')
      .where('id', found.id)
      .select('*', trx.raw(LOCKED_MINUTES))
      .forUpdate()
      .firstOrFail()
    if (operator.state !== UserState.active) throw refuse(IdentityRefusal.operatorDisabled)
    if (operator.locked_minutes > 0) throw refuse(IdentityRefusal.accountLocked({ minutes: operator.locked_minutes }))
    if (operator.password !== stored) return null
    await trx
      .from('operators')
      .where('id', operator.id)
      .update({ last_login_at: trx.raw('now()'), ...(fresh && { password: fresh }) })
    const owner = { kind: 'operator', ownerId: operator.id } as const
    const token = await issueToken(trx, { ...owner, ...visitor })
    const isNew = visitor.device !== null && (await rememberDevice(trx, owner, visitor.device))
    if (isNew && operator.mobile)
      await queueSms(trx, operator.mobile, 'notice', {
        content: `${newDeviceText(visitor)}如非本人操作，请立即修改管理后台密码。`,
      })
    const actor = { ...(await actorOfOperator(operator.id, trx)), ip: visitor.ip }
    await audit(trx, actor, {
      action: 'operator.login',
      entity: 'operator',
      entityId: operator.id,
      summary: '登录管理后台',
    })
    return { token, operator: await readOperator(operator.id, trx) }
  })
}
