import type { Actor } from '#core/actor'
import { audit, difference } from '#core/audit'
import { inTransaction, type Trx } from '#core/transaction'
import User from '#app/identity/models/user'
import { forgetSessions } from '#app/identity/sessions/tokens'

export type ProfileInput = {
  name: string
  email?: string | null
  wechatMobile?: string | null
  qqAccount?: string | null
  unitName?: string | null
}

/** Changes the profile of the user. Absent fields are not changed. */
export async function editProfile(input: ProfileInput, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const user = await User.query({ client: trx }).where('id', actor.userId!).forUpdate().firstOrFail()
    const audited = () => ({
      name: user.name,
      email: user.email,
      wechatMobile: user.wechatMobile,
      qqAccount: user.qqAccount,
      unitName: user.unitName,
    })
    const before = audited()
    await user.merge(input).save()
    await audit(trx, actor, {
      action: 'user.edit',
      entity: 'user',
      entityId: user.id,
      ...difference(before, audited()),
      summary: '修改个人信息',
    })
    trx.after('commit', () => forgetSessions(user.id))
  }, outer)
}
