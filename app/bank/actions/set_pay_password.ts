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

/** A pay password that its owner has asked for: its hash, and the code by SMS that it uses up. */
export type NewPayPassword = { code: SmsCodeProof; hashed: string }

/**
 * What proves that the owner of the account sets the pay password: the login password and a code by SMS. The code alone would let whoever
 * holds the phone or a copied SIM card pay, the password alone whoever holds the session of a shared computer. The password is hashed here, outside
 * of the transaction that stores it.
 *
 * @throws InvalidInputError for a password that is easy to guess, before anything is counted or used
 */
export async function proveNewPayPassword(
  actor: Actor,
  input: OwnSmsCode & { password: string; payPassword: string }
): Promise<NewPayPassword> {
  const problem = payPasswordProblem(input.payPassword)
  if (problem) throw InvalidInputError.of('payPassword', problem)
  await provePassword(actor, input.password)
  const code = await proveOwnSmsCode(actor, input, 'payPassword')
  return { code, hashed: await hashPassword(input.payPassword) }
}

/** Sets or replaces the acting user's pay password; ends a lock. */
export async function setPayPassword({ code, hashed }: NewPayPassword, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    await useSmsCode(trx, code)
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
