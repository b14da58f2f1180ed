/* Notices about the security of an account (N22, state-machines §14). */
import type { Trx } from '#core/transaction'
import { deviceText, maskAddress } from '#app/identity/rules/devices'
import type { Visitor } from '#app/identity/sessions/device_cookie'
import { notify } from '#app/system/shared/notices'

/**
 * Tells a member what may be somebody else's doing: a guessed secret, a login on a new device. By SMS only when the guesser has a session: what outsiders cause must not
 * cost messages.
 */
export async function tellOwner(
  trx: Trx,
  userId: number,
  {
    title,
    content,
    link = '/user-center/update-password',
    sms = false,
  }: { title: string; content: string; link?: string; sms?: boolean }
): Promise<void> {
  const user = await trx.from('users').where('id', userId).select('mobile').firstOrFail()
  await notify(trx, {
    code: 'N22',
    userId,
    title,
    content: `${content}如非本人操作，请立即修改密码。`,
    link,
    sms: sms ? [user.mobile] : [],
  })
}

/** What the owner of an account is told about a login on a new device. */
export const newDeviceText = ({ ip, userAgent }: Visitor) =>
  `您的账号刚在新设备（${deviceText(userAgent)}，网络地址${maskAddress(ip)}）登录。`
