import { hashPassword, matchesPassword } from '#core/password_hash'
import db from '@adonisjs/lucid/services/db'
import { renderSVG } from 'uqr'
import { siteName } from '#config/app'
import type { Actor } from '#core/actor'
import { seal } from '#core/sealed_columns'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { guessOperator, guessTotp, requireRight } from '#app/identity/actions/check_totp'
import { passwordProblem } from '#app/identity/rules/passwords'
import { revokeSessions } from '#app/identity/sessions/tokens'
import { newSecret, otpauthUrl } from '#app/identity/proofs/totp'
import { IdentityRefusal } from '#app/identity/refusals'

const lock = (trx: Trx, actor: Actor) => trx.from('operators').where('id', actor.userId!).forUpdate().firstOrFail()

/** @throws RefusedError `原密码错误`, or that it was wrong too often */
async function confirmPassword(actor: Actor, given: string) {
  const operator = await db.from('operators').where('id', actor.userId!).select('id', 'password').firstOrFail()
  const answer = await guessOperator('operatorPassword', operator.id, actor, () =>
    matchesPassword(operator.password, given)
  )
  requireRight(answer, IdentityRefusal.oldPasswordWrong)
}

/** Replaces the operator's own password; ends all other sessions of the operator. @throws RefusedError `原密码错误` */
export async function updateOperatorPassword(
  input: { oldPassword: string; password: string },
  token: string | null,
  actor: Actor
) {
  const { username, name, mobile } = await db.from('operators').where('id', actor.userId!).firstOrFail()
  const problem = passwordProblem(input.password, [username, name, mobile])
  if (problem) throw InvalidInputError.of('password', problem)
  if (input.password === input.oldPassword) throw InvalidInputError.of('password', '新密码不能与原密码相同')
  await confirmPassword(actor, input.oldPassword)
  const password = await hashPassword(input.password)
  await inTransaction(async (trx) => {
    const operator = await lock(trx, actor)
    await trx
      .from('operators')
      .where('id', operator.id)
      .update({ password, must_update_password: false, updated_at: trx.raw('now()') })
    await revokeSessions(trx, 'operator', operator.id, token)
    await audit(trx, actor, {
      action: 'operator.password',
      entity: 'operator',
      entityId: operator.id,
      summary: '修改密码',
    })
  })
}

/** Creates a secret to be scanned. It takes effect when one of its codes is confirmed (`confirmTotp`). */
export async function startTotp(password: string, actor: Actor) {
  await confirmPassword(actor, password)
  return inTransaction(async (trx) => {
    const operator = await lock(trx, actor)
    if (operator.totp_enabled) throw refuse(IdentityRefusal.totpAlreadyBound)
    const secret = newSecret()
    await trx
      .from('operators')
      .where('id', operator.id)
      .update({ totp_secret: seal(secret), totp_last_step: 0 })
    const url = otpauthUrl(secret, operator.username, siteName)
    const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(url)).toString('base64')}`
    return { secret, url, qr }
  })
}

/** Binds the authenticator after checking one of its codes. @throws RefusedError `动态口令错误` */
export async function confirmTotp(code: string, actor: Actor) {
  const prepared = await db.from('operators').where({ id: actor.userId!, totp_enabled: false }).first()
  if (!prepared?.totp_secret) throw refuse(IdentityRefusal.totpNotPrepared)
  requireRight(await guessTotp(actor.userId!, actor, code), IdentityRefusal.totpWrong)
  await inTransaction(async (trx) => {
    const operator = await lock(trx, actor)
    if (operator.totp_enabled || operator.totp_secret !== prepared.totp_secret)
      throw refuse(IdentityRefusal.totpNotPrepared)
    await trx.from('operators').where('id', operator.id).update({ totp_enabled: true })
    await audit(trx, actor, {
      action: 'operator.totp',
      entity: 'operator',
      entityId: operator.id,
      summary: '绑定动态口令',
    })
  })
}

/** Unbinds the authenticator after checking the password and a code. */
export async function endTotp(input: { password: string; code: string }, actor: Actor) {
  await confirmPassword(actor, input.password)
  requireRight(await guessTotp(actor.userId!, actor, input.code), IdentityRefusal.totpWrong)
  await inTransaction(async (trx) => {
    const operator = await lock(trx, actor)
    await trx.from('operators').where('id', operator.id).update({ totp_enabled: false, totp_secret: null })
    await audit(trx, actor, {
      action: 'operator.totp',
      entity: 'operator',
      entityId: operator.id,
      summary: '解绑动态口令',
    })
  })
}
