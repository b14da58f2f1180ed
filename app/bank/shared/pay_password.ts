/* The pay password: six digits chosen by a user, required whenever money leaves the company. */
import { hashPassword, isOldHash, matchesPassword } from '#core/password_hash'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import User from '#app/identity/models/user'
import { renewPayPassword } from '#app/identity/actions/keep_pay_password'
import { guess } from '#app/identity/proofs/guesses'
import { tellOwner } from '#app/identity/shared/security_notices'
import { BankRefusal } from '#app/bank/refusals'

declare const proven: unique symbol

/** Evidence that a user entered the own pay password: only `provePayPassword` makes it. What moves money asks for it. */
export type PayPasswordProof = { readonly userId: number; readonly [proven]: true }

/**
 * Checks the acting user's pay password, ahead of the transaction that pays and after what is paid is known to be the caller's. Five wrong
 * ones in a row lock it for 30 minutes, and for longer each further time.
 *
 * @throws RefusedError `支付密码错误`, `请先设置支付密码`, or that it is locked
 */
export async function provePayPassword(actor: Actor, password: string): Promise<PayPasswordProof> {
  const user = await User.findOrFail(actor.userId!)
  const stored = user.payPassword
  if (!stored) throw refuse(BankRefusal.payPasswordNotSet)
  const { right, left, minutes } = await guess({
    kind: 'payPassword',
    of: user.id,
    look: () => matchesPassword(stored, password),
    onLock: {
      actor,
      action: 'user.pay-password.lock',
      entity: 'user',
      entityId: user.id,
      summary: '支付密码多次错误，自动锁定',
      tell: (trx) =>
        tellOwner(trx, user.id, { title: '支付密码已锁定', content: '您的支付密码多次输错，已锁定。', sms: true }),
    },
  })
  if (right) {
    if (isOldHash(stored)) await renewPayPassword(user.id, stored, await hashPassword(password))
    return { userId: user.id } as PayPasswordProof
  }
  throw refuse(left === 0 ? BankRefusal.payPasswordLocked({ minutes: minutes ?? 0 }) : BankRefusal.payPasswordWrong)
}
