import { guestActor } from '#core/actor'
import { audit } from '#core/audit'
import { defineJob, enqueue } from '#core/jobs'
import { inTransaction } from '#core/transaction'
import { tellOwner } from '#app/identity/shared/security_notices'

type LockedLogin = {
  of: 'user' | 'operator'
  /** Whose password was guessed; null when nobody has that name. */
  id: number | null
  ip: string
}

/**
 * Writes down that passwords of a name are locked at an address, and tells its owner. A job, queued for names that nobody has as well: the try that
 * locks must not take longer for a name that somebody has. A second run writes and tells once more, which is better than never.
 */
export const tellOfLoginLockJob = defineJob<LockedLogin>({
  name: 'identity.login.locked',
  label: '登录锁定提醒',
  async handle({ of, id, ip }) {
    if (id === null) return
    await inTransaction(async (trx) => {
      await audit(trx, guestActor(ip, null), {
        action: `${of}.login.lock`,
        entity: of,
        entityId: id,
        summary: '登录密码多次错误，该地址暂停密码登录',
      })
      if (of === 'user')
        await tellOwner(trx, id, { title: '登录密码多次错误', content: `有人在${ip}多次输错您的登录密码。` })
    })
  },
})

/** Queues word of a lock, for known and unknown names alike. */
export const queueWordOfLock = (lock: LockedLogin): Promise<void> =>
  inTransaction((trx) => enqueue(trx, tellOfLoginLockJob, lock))
