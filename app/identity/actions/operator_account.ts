import encryption from '@adonisjs/core/services/encryption'
import hash from '@adonisjs/core/services/hash'
import { renderSVG } from 'uqr'
import { siteName } from '#config/app'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { acceptTotp } from '#app/identity/actions/check_totp'
import { consume } from '#app/identity/proofs/limits'
import { passwordProblem } from '#app/identity/rules/passwords'
import { revokeSessions } from '#app/identity/sessions/tokens'
import { newSecret, otpauthUrl } from '#app/identity/proofs/totp'
import { IdentityRefusal } from '#app/identity/refusals'

const lock = (trx: Trx, actor: Actor) => trx.from('operators').where('id', actor.userId!).forUpdate().firstOrFail()

/** Called before the transaction, so that wrong passwords are counted, too. */
const countPassword = (actor: Actor) => consume('loginByName', `operator-password:${actor.userId}`)

async function confirmPassword(stored: string, given: string) {
  if (!(await hash.verify(stored, given))) throw refuse(IdentityRefusal.oldPasswordWrong)
}

/** Replaces the operator's own password; ends all other sessions of the operator. @throws RefusedError `原密码错误` */
export async function updateOperatorPassword(
  input: { oldPassword: string; password: string },
  token: string | null,
  actor: Actor
) {
  const problem = passwordProblem(input.password)
  if (problem) throw InvalidInputError.of('password', problem)
  if (input.password === input.oldPassword) throw InvalidInputError.of('password', '新密码不能与原密码相同')
  await countPassword(actor)
  await inTransaction(async (trx) => {
    const operator = await lock(trx, actor)
    await confirmPassword(operator.password, input.oldPassword)
    await trx
      .from('operators')
      .where('id', operator.id)
      .update({ password: await hash.make(input.password), must_update_password: false, updated_at: trx.raw('now()') })
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
  await countPassword(actor)
  return inTransaction(async (trx) => {
    const operator = await lock(trx, actor)
    await confirmPassword(operator.password, password)
    if (operator.totp_enabled) throw refuse(IdentityRefusal.totpAlreadyBound)
    const secret = newSecret()
    await trx
      .from('operators')
      .where('id', operator.id)
      .update({ totp_secret: encryption.encrypt(secret), totp_last_step: 0 })
    const url = otpauthUrl(secret, operator.username, siteName)
    const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(url)).toString('base64')}`
    return { secret, url, qr }
  })
}

/** Binds the authenticator after checking one of its codes. @throws RefusedError `动态口令错误` */
export async function confirmTotp(code: string, actor: Actor) {
  await consume('loginByName', `operator-totp:${actor.userId}`)
  await inTransaction(async (trx) => {
    const operator = await lock(trx, actor)
    if (operator.totp_enabled || !operator.totp_secret) throw refuse(IdentityRefusal.totpNotPrepared)
    if (!(await acceptTotp(operator, code, trx))) throw refuse(IdentityRefusal.totpWrong)
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
  await countPassword(actor)
  await inTransaction(async (trx) => {
    const operator = await lock(trx, actor)
    await confirmPassword(operator.password, input.password)
    if (!(await acceptTotp(operator, input.code, trx))) throw refuse(IdentityRefusal.totpWrong)
    await trx.from('operators').where('id', operator.id).update({ totp_enabled: false, totp_secret: null })
    await audit(trx, actor, {
      action: 'operator.totp',
      entity: 'operator',
      entityId: operator.id,
      summary: '解绑动态口令',
    })
  })
}
