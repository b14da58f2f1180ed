/*
 * Account calls that more than one place makes.
 */
import { call } from './call'
import { session } from './session'
import { toUserInfo } from './user_info'

/** Reads the person again: certification, company and roles may have changed on the server. Never disturbs the page. */
export async function refreshInfo(): Promise<void> {
  if (!session.get().token) return
  const body = await call('/auth/info', {}, { background: true })
  if (body?.userInfo) session.refresh(toUserInfo(body.userInfo))
}

/** Ends the session on the server and here, and goes home. */
export async function logout(): Promise<void> {
  await call('/logout', {}, { background: true }).catch(() => {})
  session.logout()
}
