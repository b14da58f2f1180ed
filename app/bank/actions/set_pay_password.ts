import hash from '@adonisjs/core/services/hash'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { keepPayPassword } from '#app/identity/actions/keep_pay_password'
import { forgetFailures } from '#app/bank/shared/pay_password'
import { payPasswordProblem } from '#app/bank/rules/bank_rules'
import { useOwnSmsCode, type SmsProof } from '#app/bank/shared/own_sms_code'

/** Sets or replaces the acting user's pay password, proved by an SMS code; ends a lock. */
export async function setPayPassword(
  input: SmsProof & { payPassword: string },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  const problem = payPasswordProblem(input.payPassword)
  if (problem) throw InvalidInputError.of('payPassword', problem)
  const hashed = await hash.make(input.payPassword)
  await inTransaction(async (trx) => {
    await useOwnSmsCode(trx, actor, input)
    await keepPayPassword(trx, actor.userId!, hashed)
    await forgetFailures(trx, actor.userId!)
    await audit(trx, actor, {
      action: 'user.pay-password',
      entity: 'user',
      entityId: actor.userId!,
      summary: '设置支付密码',
    })
  }, outer)
}
