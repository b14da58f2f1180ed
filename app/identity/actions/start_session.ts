import type { Trx } from '#core/transaction'
import { readAccount } from '#app/identity/queries/read_account'
import { PASSWORD_DAYS } from '#app/identity/rules/passwords'
import { issueToken } from '#app/identity/sessions/tokens'
import { toUserInfo, type LoginBody } from '#app/identity/transformers/user'
import { YesNo } from '#core/codes'

export type Visitor = { ip: string; userAgent: string | null }

/** Opens a session for an authenticated user. */
export async function startSession(userId: number, visitor: Visitor, trx: Trx): Promise<LoginBody> {
  await trx
    .from('users')
    .where('id', userId)
    .update({ last_login_at: trx.raw('now()') })
  const account = await readAccount(userId, PASSWORD_DAYS, trx)
  const token = await issueToken(trx, { kind: 'member', ownerId: userId, ...visitor })
  return { token, needUpdateFlg: account.need_update ? YesNo.yes : YesNo.no, userInfo: toUserInfo(account) }
}
