import { hashPassword } from '#core/password_hash'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { keepPayPassword } from '#app/identity/actions/keep_pay_password'
import { forgetGuesses } from '#app/identity/proofs/guesses'
import { provePassword } from '#app/identity/proofs/member_password'
import { useSmsCode, type SmsCodeProof } from '#app/identity/proofs/sms_codes'
import { payPasswordProblem } from '#app/bank/rules/bank_rules'
import { proveOwnSmsCode, type OwnSmsCode } from '#app/bank/shared/own_sms_code'

/**
 * What proves that the owner of the account sets the pay password: the login password and a code by SMS. The code alone would let whoever
 * holds the phone or a copied SIM card pay, the password alone whoever holds the session of a shared computer.
 */
export async function proveOwner(actor: Actor, input: OwnSmsCode & { password: string }): Promise<SmsCodeProof> {
  await provePassword(actor, input.password)
  return proveOwnSmsCode(actor, input, 'payPassword')
}

/** Sets or replaces the acting user's pay password; ends a lock. */
export async function setPayPassword(
  input: { payPassword: string; proof: SmsCodeProof },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  const problem = payPasswordProblem(input.payPassword)
  if (problem) throw InvalidInputError.of('payPassword', problem)
  const hashed = await hashPassword(input.payPassword)
  await inTransaction(async (trx) => {
    await useSmsCode(trx, input.proof)
    await keepPayPassword(trx, actor.userId!, hashed)
    await forgetGuesses('payPassword', actor.userId!, trx)
    await audit(trx, actor, {
      action: 'user.pay-password',
      entity: 'user',
      entityId: actor.userId!,
      summary: '设置支付密码',
    })
  }, outer)
}
