import { matchesPassword } from '#core/password_hash'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { guess } from '#app/identity/proofs/guesses'
import { tellOwner } from '#app/identity/shared/security_notices'
import { revokeSessions } from '#app/identity/sessions/tokens'
import { IdentityRefusal } from '#app/identity/refusals'

/**
 * Has a logged-in member confirm something with the login password. Five wrong ones end all sessions of the member: whoever guesses is
 * likely to have found one of them.
 *
 * @throws RefusedError `原密码错误`, or that it was wrong too often
 */
export async function provePassword(actor: Actor, password: string): Promise<void> {
  const user = await db.from('users').where('id', actor.userId!).select('id', 'password').firstOrFail()
  const { right, left, minutes } = await guess({
    kind: 'memberPassword',
    of: user.id,
    look: () => matchesPassword(user.password, password),
    onLock: {
      actor,
      action: 'user.password.lock',
      entity: 'user',
      entityId: user.id,
      summary: '登录密码多次错误，已退出所有登录',
      tell: async (trx) => {
        await revokeSessions(trx, 'member', user.id)
        await tellOwner(trx, user.id, {
          title: '登录密码多次错误',
          content: '您的账号登录后有人多次输错登录密码，已退出所有登录。',
          sms: true,
        })
      },
    },
  })
  if (right) return
  throw refuse(
    left === 0 ? IdentityRefusal.passwordLocked({ minutes: minutes ?? 0 }) : IdentityRefusal.oldPasswordWrong
  )
}
