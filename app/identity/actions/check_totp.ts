import encryption from '@adonisjs/core/services/encryption'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { matchingStep } from '#app/identity/proofs/totp'
import { IdentityRefusal } from '#app/identity/refusals'

type Totp = { id: number; totp_secret: string | null; totp_enabled: boolean; totp_last_step: number }

/** Whether the code is valid; each code is accepted once. The caller holds the lock of the operator's row. */
export async function acceptTotp(operator: Totp, code: string, trx: Trx): Promise<boolean> {
  const secret = operator.totp_secret ? encryption.decrypt<string>(operator.totp_secret) : null
  const step = secret ? matchingStep(secret, code, Date.now() / 1000, operator.totp_last_step) : null
  if (step === null) return false
  await trx.from('operators').where('id', operator.id).update({ totp_last_step: step })
  return true
}

/**
 * Requires the second factor, for actions that pay money out (approving withdrawals).
 *
 * @throws RefusedError `请先在账号设置中绑定动态口令` or `动态口令错误`
 */
export async function requireTotp(actor: Actor, code: string | null | undefined, trx: Trx): Promise<void> {
  const operator = await trx.from('operators').where('id', actor.userId!).forUpdate().firstOrFail()
  if (!operator.totp_enabled) throw refuse(IdentityRefusal.totpNotBound)
  if (!(await acceptTotp(operator, code ?? '', trx))) throw refuse(IdentityRefusal.totpWrong)
}
