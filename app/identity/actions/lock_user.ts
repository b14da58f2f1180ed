import { moveUser } from '#app/identity/moves'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { forgetLogins } from '#app/identity/proofs/guesses'
import { forget } from '#app/identity/proofs/limits'
import User from '#app/identity/models/user'
import { revokeSessions } from '#app/identity/sessions/tokens'
import { UserState } from '#app/identity/codes'
import { IdentityRefusal } from '#app/identity/refusals'

type Input = { id: number; reason?: string | null }

const locked = (id: number, trx: Trx) => User.query({ client: trx }).where('id', id).forUpdate().firstOrFail()

async function change(
  input: Input,
  actor: Actor,
  outer: Trx | undefined,
  what: string,
  summary: string,
  write: (user: User, trx: Trx) => Promise<void>
) {
  await inTransaction(async (trx) => {
    const user = await locked(input.id, trx)
    await write(user, trx)
    await audit(trx, actor, {
      action: `user.${what}`,
      entity: 'user',
      entityId: user.id,
      reason: input.reason,
      summary,
    })
  }, outer)
}

/** Locks a user until an operator unlocks the account, and ends the user's sessions. */
export async function lockUser(input: Input, actor: Actor, outer?: Trx) {
  await change(input, actor, outer, 'lock', '锁定', async (user, trx) => {
    await trx.rawQuery(`update users set locked_until = now() + interval '100 years' where id = ?`, [user.id])
    await revokeSessions(trx, 'member', user.id)
  })
}

/** Ends a lock, whether set by an operator or by wrong passwords. */
export async function unlockUser(input: Input, actor: Actor, outer?: Trx) {
  await change(input, actor, outer, 'unlock', '解锁', async (user, trx) => {
    await trx.from('users').where('id', user.id).update({ locked_until: null })
    await forgetLogins(user.mobile, trx)
    trx.after('commit', () => forget('wrongPassword', user.mobile))
  })
}

/** Disables the account and ends its sessions. */
export async function disableUser(input: Input, actor: Actor, outer?: Trx) {
  await inTransaction(async (trx) => {
    const user = await locked(input.id, trx)
    if (user.state === UserState.disabled) throw refuse(IdentityRefusal.alreadyLocked)
    await moveUser(trx, actor, user, {
      to: UserState.disabled,
      action: 'user.disable',
      summary: '停用',
      reason: input.reason,
    })
    await revokeSessions(trx, 'member', user.id)
  }, outer)
}

export async function enableUser(input: Input, actor: Actor, outer?: Trx) {
  await inTransaction(async (trx) => {
    const user = await locked(input.id, trx)
    if (user.state === UserState.active) throw refuse(IdentityRefusal.notLocked)
    await moveUser(trx, actor, user, {
      to: UserState.active,
      action: 'user.enable',
      summary: '启用',
      reason: input.reason,
    })
  }, outer)
}
