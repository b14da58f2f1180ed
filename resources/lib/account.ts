/*
 * Account calls that several modules make.
 */
import { call } from './call'
import { session } from './session'
import { toUserInfo } from './user_info'

/** Reads the user again: certification, company and roles may have changed on the server. Runs in the background without messages. */
export async function refreshInfo(): Promise<void> {
  if (!session.get().token) return
  const body = await call('/auth/info', {}, { background: true })
  if (body?.userInfo) session.refresh(toUserInfo(body.userInfo))
}

/** Ends the session on the server and in the browser, and goes to the home page. */
export async function logout(): Promise<void> {
  await call('/logout', {}, { background: true }).catch(() => {})
  session.logout()
}
