import type { Trx } from '#core/transaction'
import { readAccount } from '#app/identity/queries/read_account'
import type { Visitor } from '#app/identity/sessions/device_cookie'
import { rememberDevice } from '#app/identity/sessions/known_devices'
import { newDeviceText, tellOwner } from '#app/identity/shared/security_notices'
import { issueToken } from '#app/identity/sessions/tokens'
import { toUserInfo, type LoginBody } from '#app/identity/transformers/user'
import { YesNo } from '#core/codes'

/** Opens a session for an authenticated user, and tells the user when the device is new. */
export async function startSession(userId: number, visitor: Visitor, trx: Trx): Promise<LoginBody> {
  await trx
    .from('users')
    .where('id', userId)
    .update({ last_login_at: trx.raw('now()') })
  const account = await readAccount(userId, trx)
  const token = await issueToken(trx, { kind: 'member', ownerId: userId, ...visitor })
  if (visitor.device && (await rememberDevice(trx, { kind: 'member', ownerId: userId }, visitor.device)))
    await tellOwner(trx, userId, {
      title: '新设备登录',
      content: newDeviceText(visitor),
      link: '/user-center/devices',
    })
  return { token, needUpdateFlg: account.need_update ? YesNo.yes : YesNo.no, userInfo: toUserInfo(account) }
}
