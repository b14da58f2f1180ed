/* Notices about the security of an account (N22, state-machines §14). */
import type { Trx } from '#core/transaction'
import { notify } from '#app/system/shared/notices'

/**
 * Tells a member that somebody guesses a secret of the account. By SMS only when the guesser has a session: what outsiders cause must not
 * cost messages.
 */
export async function tellOwner(
  trx: Trx,
  userId: number,
  { title, content, sms = false }: { title: string; content: string; sms?: boolean }
): Promise<void> {
  const user = await trx.from('users').where('id', userId).select('mobile').firstOrFail()
  await notify(trx, {
    code: 'N22',
    userId,
    title,
    content: `${content}如非本人操作，请立即修改密码。`,
    link: '/user-center/update-password',
    sms: sms ? [user.mobile] : [],
  })
}
